/** Opens a tournament: the first event, its commitment, and the state before it. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { hashTexts } from "../chance/deal.ts";
import { canonicalJson } from "../kit/json.ts";
import type { TournamentEventOf } from "./forms/events.ts";
import type { Before, Settings } from "./forms/fields.ts";
import type { TournamentSecrets, TournamentState } from "./forms/types.ts";
import { commitDraws } from "./seeding.ts";

export type TournamentOpened = TournamentEventOf<"opened">;

/** The first event. `name` is already parsed by the rule for names. */
export const makeOpened = (
  settings: Settings,
  person: string,
  { secret, drawRoot }: TournamentSecrets,
  before?: Before,
): TournamentOpened => {
  const draws =
    settings.system.type === "teams" && drawRoot !== null ? { drawCommitment: commitDraws(drawRoot) } : undefined;
  return {
    type: "opened",
    ...settings,
    person,
    commitment: commitmentTo({ ...settings, ...draws }, secret),
    ...draws,
    ...(before !== undefined && { before }),
  };
};

/** Whether `secret`, the settings and the commitment to later draws match the commitment. */
export const matchesOpening = (opened: TournamentOpened, secret: string): boolean =>
  opened.commitment === commitmentTo(committedIn(opened), secret);

export const settingsOf = (opened: TournamentOpened): Settings => {
  const { drawCommitment: _, ...settings } = committedIn(opened);
  return settings;
};

type Committed = Settings & Pick<TournamentOpened, "drawCommitment">;

/** Pages of older releases take every further field for a setting, and so verify this commitment too. */
const committedIn = ({
  type: _,
  person: __,
  commitment: ___,
  before: ____,
  ...committed
}: TournamentOpened): Committed => committed;

/** Without persons, so that visitors can verify it. */
const commitmentTo = (settings: Committed, secret: string): string =>
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
