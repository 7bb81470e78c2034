/** Opens a tournament: the first event, its commitment, and the state before it. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { hashTexts } from "../chance/deal.ts";
import { canonicalJson } from "../kit/json.ts";
import type { TournamentEventOf } from "./forms/events.ts";
import type { Before, Settings } from "./forms/fields.ts";
import type { TournamentState } from "./forms/types.ts";

export type TournamentOpened = TournamentEventOf<"opened">;

/** The first event. `name` is already parsed by the rule for names. */
export const makeOpened = (settings: Settings, person: string, secret: string, before?: Before): TournamentOpened => ({
  type: "opened",
  ...settings,
  person,
  commitment: commitmentTo(settings, secret),
  ...(before !== undefined && { before }),
});

/** Whether `secret` and the settings match the commitment. */
export const matchesOpening = (opened: TournamentOpened, secret: string): boolean =>
  opened.commitment === commitmentTo(settingsOf(opened), secret);

export const settingsOf = ({
  type: _,
  person: __,
  commitment: ___,
  before: ____,
  ...settings
}: TournamentOpened): Settings => settings;

/** Without persons, so that visitors can verify it. */
const commitmentTo = (settings: Settings, secret: string): string =>
  bytesToHex(hashTexts(["foldtable/tournament/1", secret, canonicalJson(settings)]));

/** The state before the first entry. */
export const initialTournament: TournamentState = {
  phase: "entry",
  settings: {
    name: "",
    game: "",
    options: {},
    system: { type: "swiss" },
    rounds: 1,
    unfinished: "host",
  },
  commitment: "",
  before: null,
  host: { person: null },
  helpers: [],
  players: [],
  teams: [],
  isEntryOpen: false,
  seeds: [],
  secret: null,
  rounds: [],
  corrections: 0,
  next: null,
  length: 0,
};
