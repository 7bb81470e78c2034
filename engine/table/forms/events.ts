/** The table's own events: the types and the schema follow from this record. */
import * as v from "valibot";
import { clockSchema, incrementSchema } from "./clock-schema.ts";
import {
  absenceClaimSchema,
  characterSchema,
  type FormOf,
  gamesSchema,
  levelSchema,
  nameSchema,
  openHandsSchema,
  optionsSchema,
  phraseSchema,
  reactionSchema,
  saltSchema,
  schemaOf,
  seatCountSchema,
  seatSchema,
  secretSchema,
  shareSchema,
  textSchema,
  tournamentSchema,
  upToSeats,
} from "./fields.ts";

/** A bot: its level from 1, the weakest. */
const botSchema = v.strictObject({ level: levelSchema });
const seatedBotSchema = v.strictObject({ seat: seatSchema, level: levelSchema });

/**
 * The games of a series. `won`: by seat; a shared win counts for each winner. `drawn`: games without a winner.
 */
const seriesSchema = v.strictObject({ won: upToSeats(gamesSchema), drawn: gamesSchema });

const bySeat = { seat: seatSchema };

/** Every event that a log may contain, with its fields. */
const eventForms = {
  opened: [
    {
      game: v.string(),
      /** The rulebook with its version. */
      rules: v.string(),
      options: optionsSchema,
      seats: seatCountSchema,
      /** What binds the table before any player sits: SHA-256 of the secret and of this event's other fields, in hex. */
      commitment: shareSchema,
      /**
       * How chance is bound. Absent: the commitment is of the secret alone, and players reveal their salts when they sit
       * down, as all tables did at first.
       */
      chance: v.optional(v.literal(2)),
      /** Who drew the secret, if not a server: a device for those around it, or a program for its own games. */
      origin: v.optional(v.picklist(["device", "program"])),
      /** Whether one person may take several seats (pass-and-play). */
      shared: v.boolean(),
      /** Absent: no clock. */
      clock: v.optional(clockSchema),
      /** Present: the lobby lists the table, and anyone may join. Absent: anyone with the link may. */
      isPublic: v.optional(v.literal(true)),
      /** Present: free text is allowed. Absent: only phrases and reactions. */
      talk: v.optional(v.literal("free")),
      /** Present: players may ask for hints. */
      hints: v.optional(v.literal(true)),
      /** Present: watchers see every hand, so many turns later; 0 for at once. */
      openHands: v.optional(openHandsSchema),
      /** The bots that sit there from the beginning: those of the game before. */
      bots: v.optional(
        upToSeats(
          v.strictObject({
            ...seatedBotSchema.entries,
            /** Absent: the next one that is free (bot-characters.ts), as at all tables at first. */
            character: v.optional(characterSchema),
          }),
        ),
      ),
      /** By seat: the player of the game before, by name, for whom it is reserved for a while. Null: it is free for anyone. */
      kept: v.optional(upToSeats(v.nullable(nameSchema))),
      /** What the same players have played before, by rematches (log/series-score.ts). */
      evening: v.optional(seriesSchema),
      /** Present: the game belongs to a round of this tournament, and its seats stay reserved in `kept`. */
      tournament: v.optional(tournamentSchema),
    },
  ],
  "seat-taken": [
    {
      seat: seatSchema,
      /** A key that names the player at this table alone. No client ever receives one. */
      player: v.nullable(v.string()),
      name: nameSchema,
      salt: saltSchema,
      /** Present: a bot plays there, put by the host. It has no key. */
      bot: v.optional(botSchema),
      /** Present: the player is a program, which gives itself this name. */
      program: v.optional(nameSchema),
    },
    {
      seat: seatSchema,
      player: v.nullable(v.string()),
      name: nameSchema,
      share: shareSchema,
      program: v.optional(nameSchema),
    },
  ],
  "salt-committed": [{ seat: seatSchema, share: shareSchema }],
  "salt-shown": [{ seat: seatSchema, salt: saltSchema }],
  /** `seat` did not reveal its salt in time, and is free again. */
  "seat-lapsed": [bySeat],
  /** `by`: the host removed a bot. */
  "seat-left": [{ seat: seatSchema, by: v.optional(seatSchema) }],
  /**
   * The host changed the number of seats, and the options with it. Either free seats were removed, the last first, and the
   * players behind them moved up; or new seats follow all others.
   */
  "seats-changed": [{ seats: seatCountSchema, options: optionsSchema }],
  renamed: [{ seat: seatSchema, name: nameSchema }],
  resigned: [bySeat],
  "draw-offered": [bySeat],
  "draw-accepted": [bySeat],
  "draw-declined": [bySeat],
  /** A seat's time is up. */
  "flag-fell": [bySeat],
  "back-asked": [bySeat],
  "back-denied": [bySeat],
  /**
   * `seat` agreed to the request, and the turn begins again. `increment`: what a Fischer clock had added for each of the
   * moves, in ms, and deducts again; 0 with other clocks. Absent in old logs, whose clocks went on.
   */
  "taken-back": [{ seat: seatSchema, increment: v.optional(incrementSchema) }],
  "rematch-wanted": [bySeat],
  /** The id of the rematch's table. */
  rematched: [{ table: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)) }],
  "stepped-out": [bySeat],
  /**
   * `missed`: the seat has missed no turn any more, where a bot has played for it. Absent in old logs, whose count went
   * on there.
   */
  "came-back": [{ seat: seatSchema, missed: v.optional(v.literal(0)) }],
  /** `bot`: a bot plays for the player. Absent: the rules' minimum is played. */
  covered: [{ seat: seatSchema, by: seatSchema, bot: v.optional(botSchema) }],
  vacated: [{ seat: seatSchema, by: seatSchema }],
  /** The table's tournament ended the round: a bot plays every seat to the end, and no player acts any more. */
  "computer-called": [{ level: levelSchema }],
  closed: [bySeat],
  /**
   * `seat` was the only one left, and chose how the game ends. `partner`: wins with it. Absent in old logs, where the
   * partner of a winner lost.
   */
  claimed: [{ seat: seatSchema, as: absenceClaimSchema, partner: v.optional(seatSchema) }],
  /** The game has reached the limit of its rules or of this table: there is no winner. */
  exhausted: [{}],
  /** No player who could still act is present: the clocks stop, and the table plays for no seat. */
  paused: [{}],
  /** `seat` is back, and so the game goes on. */
  resumed: [bySeat],
  /** No player came back to a paused table, or the tournament decided the game without it. */
  abandoned: [{}],
  said: [
    { seat: seatSchema, phrase: phraseSchema },
    { seat: seatSchema, text: textSchema },
  ],
  reacted: [{ seat: seatSchema, reaction: reactionSchema }],
  /** The same person plays on with another key. */
  "seat-moved": [{ seat: seatSchema, player: v.nullable(v.string()), program: v.optional(nameSchema) }],
  /** The table's secret, revealed once the game is over, so that anyone can check every deal. */
  revealed: [{ secret: secretSchema }],
  /** A game that was played elsewhere was imported. This server cannot say who dealt it, and who played it. */
  uploaded: [{}],
} as const;

export type Bot = v.InferOutput<typeof botSchema>;
export type SeatedBot = v.InferOutput<typeof seatedBotSchema>;
export type SeriesScore = v.InferOutput<typeof seriesSchema>;
export type TableEvent = FormOf<typeof eventForms>;

export const tableEventSchema = schemaOf(eventForms);
