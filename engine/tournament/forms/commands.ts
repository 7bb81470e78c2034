/** The commands of a tournament: the types and the schemas follow from these records. */
import * as v from "valibot";
import { type FormOf, schemaOf } from "../../table/forms/fields.ts";
import {
  boardSchema,
  helperSchema,
  idSchema,
  lateListSchema,
  nameSchema,
  outcomeSchema,
  playerSchema,
  playersSchema,
  resultSchema,
  roundSchema,
  saltSchema,
  teamSchema,
} from "./fields.ts";

const onBoard = { round: roundSchema, board: boardSchema };
const byPlayer = { player: playerSchema };

/** What a person may send. `permissions.ts` says who. */
const personForms = {
  /** Enter with a name. `salt`: 16 random bytes in hex that go into the seeding. */
  enter: [{ name: nameSchema, salt: saltSchema }],
  /** The host enters a player who has no phone, or who comes late. */
  admit: [{ name: nameSchema }],
  "rename-player": [{ player: playerSchema, name: nameSchema }],
  "close-entry": [{}],
  "reopen-entry": [{}],
  "remove-player": [byPlayer],
  "readmit-player": [byPlayer],
  /** Leave these players out of the next rounds until they are marked present. */
  "mark-absent": [{ players: playersSchema }],
  "mark-present": [{ players: playersSchema }],
  "form-team": [{ players: teamSchema }],
  /** Pair the players without a partner at random. */
  "draw-teams": [{}],
  "split-team": [byPlayer],
  /** Pair and start round `round`, the next one. */
  "start-round": [{ round: roundSchema }],
  /** Play a pairing on a wooden board or with real tiles, or on a table again. */
  "play-on-wood": [{ ...onBoard, wood: v.boolean() }],
  /** Enter the result of a pairing; a second person confirms it. */
  "enter-result": [{ ...onBoard, result: resultSchema }],
  /** Confirm the entered result, which must equal `result`. */
  "confirm-result": [{ ...onBoard, result: resultSchema }],
  /** Decide an unfinished pairing alone. */
  adjudicate: [{ ...onBoard, result: resultSchema }],
  "correct-result": [{ ...onBoard, result: resultSchema }],
  end: [{}],
  /** Only for a person who has the helpers' link. */
  "become-helper": [{ name: nameSchema }],
  "remove-helper": [{ helper: helperSchema }],
  /** "I am this player, on a new device." The host confirms. */
  "claim-player": [byPlayer],
  "confirm-claim": [byPlayer],
  "deny-claim": [byPlayer],
  /** Repeat the tournament with the same players. */
  "open-next-evening": [{}],
} as const;

/** What only the tournament object sends. */
const objectForms = {
  "table-opened": [{ ...onBoard, table: idSchema }],
  "table-result": [{ table: idSchema, outcome: outcomeSchema }],
  /** Time has passed: see `nextTournamentDueAt`. `late`: the sides of running tables that are away or on turn. */
  tick: [{ late: lateListSchema }],
} as const;

export type PersonCommand = FormOf<typeof personForms>;
export type ObjectCommand = FormOf<typeof objectForms>;
export type TournamentCommand = PersonCommand | ObjectCommand;
export type TournamentCommandOf<T extends TournamentCommand["type"]> = Extract<TournamentCommand, { readonly type: T }>;

export const tournamentCommandSchema = schemaOf(personForms);
