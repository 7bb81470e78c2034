/** The events of a tournament: the types and the schema follow from this record. */
import * as v from "valibot";
import { type FormOf, schemaOf } from "../../table/forms/fields.ts";
import {
  beforeSchema,
  boardSchema,
  helperSchema,
  idSchema,
  nameSchema,
  pairedListSchema,
  personSchema,
  playerSchema,
  playersSchema,
  resultSchema,
  roundSchema,
  saltSchema,
  secretSchema,
  settingsEntries,
  shareSchema,
  teamListSchema,
  teamSchema,
} from "./fields.ts";

const onBoard = { round: roundSchema, board: boardSchema };
const byPlayer = { player: playerSchema };
/** Null in what clients receive. */
const person = v.nullable(personSchema);

const eventForms = {
  opened: [
    {
      ...settingsEntries,
      /** The host. */
      person,
      /** SHA-256 of the secret and of the settings, in hex: binds the seeding before any player enters. */
      commitment: shareSchema,
      /** Teams: binds the secrets of all draws after the seeding, as `commitDraws` does. Absent in tournaments of older releases. */
      drawCommitment: v.optional(shareSchema),
      /** Present: an earlier evening that this one continues. */
      before: v.optional(beforeSchema),
    },
  ],
  /** `person` is null for a player whom the host entered. `absent`: a player of an earlier evening, who has not arrived. */
  entered: [
    {
      player: playerSchema,
      name: nameSchema,
      person,
      salt: v.nullable(saltSchema),
      absent: v.optional(v.literal(true)),
    },
  ],
  "player-renamed": [{ player: playerSchema, name: nameSchema }],
  "entry-closed": [{}],
  "entry-reopened": [{}],
  "player-removed": [byPlayer],
  "player-readmitted": [byPlayer],
  "marked-absent": [{ players: playersSchema }],
  "marked-present": [{ players: playersSchema }],
  "team-formed": [{ players: teamSchema }],
  /** Teams of the players who had no partner, as `drawTeams` pairs them. `secret`: of a draw after the seeding. */
  "teams-drawn": [{ teams: teamListSchema, secret: v.optional(secretSchema) }],
  "team-split": [byPlayer],
  /** The secret, revealed before the first round, and the players in the order that it gives. */
  seeded: [{ secret: secretSchema, order: playersSchema }],
  /** `byes`: players without an opponent. */
  "round-started": [
    { round: roundSchema, pairings: pairedListSchema, byes: v.pipe(v.array(playerSchema), v.readonly()) },
  ],
  "wood-chosen": [{ ...onBoard, wood: v.boolean() }],
  "table-opened": [{ ...onBoard, table: idSchema }],
  /** The round is over: computers play every side of the unfinished game to its end. */
  "computer-called": [onBoard],
  /**
   * The game is played at another table: a drawn one of a knockout with the sides exchanged, or with the same sides, if the
   * table was `closed` without a result.
   */
  "game-drawn": [{ ...onBoard, closed: v.optional(v.literal(true)) }],
  "result-entered": [{ ...onBoard, result: resultSchema }],
  /** The result counts. `how`: by the table, by hand and confirmed, by the host alone, or because a side did not play. */
  decided: [{ ...onBoard, result: resultSchema, how: v.picklist(["table", "hand", "host", "forfeit"]) }],
  corrected: [{ ...onBoard, result: resultSchema }],
  ended: [{}],
  "helper-admitted": [{ helper: helperSchema, name: nameSchema, person }],
  "helper-removed": [{ helper: helperSchema }],
  "player-claimed": [{ player: playerSchema, person }],
  "claim-denied": [byPlayer],
  /** The player goes on with the identity that claimed the name. */
  "player-moved": [{ player: playerSchema, person }],
  "next-opened": [{ tournament: idSchema }],
} as const;

export type TournamentEvent = FormOf<typeof eventForms>;
export type TournamentEventOf<T extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: T }>;

export const tournamentEventSchema = schemaOf(eventForms);
