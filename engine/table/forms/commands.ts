/** The table's own commands: the types and the schema follow from this record. */
import * as v from "valibot";
import {
  absenceClaimSchema,
  type FormOf,
  levelSchema,
  nameSchema,
  phraseSchema,
  reactionSchema,
  saltSchema,
  schemaOf,
  seatCountSchema,
  seatSchema,
  shareSchema,
  textSchema,
} from "./fields.ts";

/** Every command that a client may send, with its fields. */
export const commandForms = {
  sit: [
    /** Take a free seat. `share`: SHA-256 of 16 random bytes of the player's own, the salt, that go into every deal. */
    { seat: seatSchema, name: nameSchema, share: shareSchema },
    /** The same at a table from before salts were committed to: the salt itself, in hex. */
    { seat: seatSchema, name: nameSchema, salt: saltSchema },
  ],
  /** Commit to another salt, while none has been shown. */
  "commit-salt": [{ share: shareSchema }],
  /** Reveal the salt, once every seat has committed to one. */
  "show-salt": [{ salt: saltSchema }],
  /** Give the seat back, before the game has begun. */
  stand: [{}],
  rename: [{ name: nameSchema }],
  resign: [{}],
  "offer-draw": [{}],
  "accept-draw": [{}],
  "decline-draw": [{}],
  /** Take back the player's last move, if the others agree; only where no move reveals hidden information. */
  "ask-back": [{}],
  "grant-back": [{}],
  "deny-back": [{}],
  /** After the end: play again, each player one seat further. */
  rematch: [{}],
  /** Be played by the rules' minimum until `come-back`. */
  "step-out": [{}],
  "come-back": [{}],
  /** Let the table play for an absent player. `level`: a bot plays instead. */
  cover: [{ seat: seatSchema, level: v.optional(levelSchema) }],
  /** Free an absent player's seat. Before the game the host frees any seat. */
  vacate: [{ seat: seatSchema }],
  /** Before the game the host has a bot play at a free seat. `salt`: as with `sit`. */
  "seat-bot": [{ seat: seatSchema, level: levelSchema, salt: saltSchema }],
  "unseat-bot": [{ seat: seatSchema }],
  /** Before the game the host changes the number of seats. */
  "change-seats": [{ seats: seatCountSchema }],
  /** End a table without a result. */
  close: [{}],
  /** Where every other player is absent: win, or draw. */
  claim: [{ as: absenceClaimSchema }],
  say: [{ phrase: phraseSchema }, { text: textSchema }],
  react: [{ reaction: reactionSchema }],
} as const;

export type SentCommand = FormOf<typeof commandForms>;

export const tableCommandSchema = schemaOf(commandForms);
