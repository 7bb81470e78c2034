/**
 * Examples of the frames, commands and events of every table. The tests send each command, and compare each reply with
 * real ones.
 */
import type { ClockKind, ClockRule } from "../../engine/contract/clock.ts";
import type { Game } from "../../engine/contract/game.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import type { SentCommand } from "../../engine/table/forms/commands.ts";
import type { Opened, TableEvent } from "../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../engine/wire/protocol.ts";

const SHARE = "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991";
const SALT = "000102030405060708090a0b0c0d0e0f";
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMPUTERS_SALT = "0".repeat(32);
const ID = "q3JvXz0aN2cFh8Lk";
const AT = 1_795_192_429_865;

type Examples<T extends { readonly type: string }> = {
  readonly [K in T["type"]]: readonly Extract<T, { readonly type: K }>[];
};

const commands: Examples<SentCommand> = {
  sit: [{ type: "sit", seat: 0, name: "Ada", share: SHARE }],
  "commit-salt": [{ type: "commit-salt", share: SHARE }],
  "show-salt": [{ type: "show-salt", salt: SALT }],
  stand: [{ type: "stand" }],
  rename: [{ type: "rename", name: "Countess" }],
  resign: [{ type: "resign" }],
  "offer-draw": [{ type: "offer-draw" }],
  "accept-draw": [{ type: "accept-draw" }],
  "decline-draw": [{ type: "decline-draw" }],
  "ask-back": [{ type: "ask-back" }],
  "grant-back": [{ type: "grant-back" }],
  "deny-back": [{ type: "deny-back" }],
  rematch: [{ type: "rematch" }],
  "step-out": [{ type: "step-out" }],
  "come-back": [{ type: "come-back" }],
  cover: [{ type: "cover", seat: 1, level: 3 }],
  vacate: [{ type: "vacate", seat: 1 }],
  "seat-bot": [{ type: "seat-bot", seat: 1, level: 3, salt: SALT }],
  "unseat-bot": [{ type: "unseat-bot", seat: 1 }],
  "change-seats": [{ type: "change-seats", seats: 3 }],
  close: [{ type: "close" }],
  claim: [{ type: "claim", as: "draw" }],
  say: [
    { type: "say", phrase: "good-luck" },
    { type: "say", text: "Well played!" },
  ],
  react: [{ type: "react", reaction: "applause" }],
};

export const commandExamples: readonly SentCommand[] = Object.values<readonly SentCommand[]>(commands).flat();

const opened = ({ id, rules }: Pick<Game, "id" | "rules">): readonly Opened[] => {
  const common = { type: "opened", game: id, rules, options: {}, seats: 2, commitment: SHARE } as const;
  return [
    {
      ...common,
      shared: false,
      clock: { type: "fischer", ms: 300_000, increment: 3000 },
      isPublic: true,
      talk: "free",
      hints: true,
      chance: 2,
    },
    // The rematch of a private table with a bot, and a game that was dealt on a device.
    {
      ...common,
      shared: false,
      openHands: 3,
      bots: [{ seat: 1, level: 3 }],
      kept: ["Ada", null],
      evening: { won: [2, 1], drawn: 1 },
      chance: 2,
    },
    { ...common, shared: true, origin: "device" },
    {
      ...common,
      shared: false,
      kept: ["Ada", "Blanche"],
      tournament: { id: "9JGfYaH7tjB9jWMsSEM3", round: 1, board: 2 },
      chance: 2,
    },
  ];
};

const events = (): Examples<TableEvent> => ({
  opened: installedGames().slice(0, 1).flatMap(opened),
  "seat-taken": [
    { type: "seat-taken", seat: 0, player: null, name: "Ada", share: SHARE },
    { type: "seat-taken", seat: 0, player: null, name: "Blanche", share: SHARE, program: "Dame Blanche" },
    { type: "seat-taken", seat: 1, player: null, name: "Computer", salt: COMPUTERS_SALT, bot: { level: 3 } },
  ],
  "salt-committed": [{ type: "salt-committed", seat: 0, share: SHARE }],
  "salt-shown": [{ type: "salt-shown", seat: 0, salt: SALT }],
  "seat-lapsed": [{ type: "seat-lapsed", seat: 1 }],
  "seat-left": [
    { type: "seat-left", seat: 1 },
    { type: "seat-left", seat: 1, by: 0 },
  ],
  "seats-changed": [{ type: "seats-changed", seats: 3, options: {} }],
  "seat-moved": [
    { type: "seat-moved", seat: 0, player: null },
    { type: "seat-moved", seat: 0, player: null, program: "Dame Blanche" },
  ],
  renamed: [{ type: "renamed", seat: 0, name: "Countess" }],
  resigned: [{ type: "resigned", seat: 0 }],
  "draw-offered": [{ type: "draw-offered", seat: 0 }],
  "draw-accepted": [{ type: "draw-accepted", seat: 1 }],
  "draw-declined": [{ type: "draw-declined", seat: 1 }],
  "flag-fell": [{ type: "flag-fell", seat: 0 }],
  "back-asked": [{ type: "back-asked", seat: 0 }],
  "taken-back": [{ type: "taken-back", seat: 1, increment: 3000 }],
  "back-denied": [{ type: "back-denied", seat: 1 }],
  "stepped-out": [{ type: "stepped-out", seat: 0 }],
  "came-back": [
    { type: "came-back", seat: 0 },
    { type: "came-back", seat: 0, missed: 0 },
  ],
  covered: [
    { type: "covered", seat: 1, by: 0 },
    { type: "covered", seat: 1, by: 0, bot: { level: 3 } },
  ],
  vacated: [{ type: "vacated", seat: 1, by: 0 }],
  "computer-called": [{ type: "computer-called", level: 5 }],
  closed: [{ type: "closed", seat: 0 }],
  paused: [{ type: "paused" }],
  resumed: [{ type: "resumed", seat: 0 }],
  abandoned: [{ type: "abandoned" }],
  claimed: [
    { type: "claimed", seat: 0, as: "draw" },
    { type: "claimed", seat: 0, as: "win", partner: 2 },
  ],
  exhausted: [{ type: "exhausted" }],
  said: [
    { type: "said", seat: 0, phrase: "good-luck" },
    { type: "said", seat: 0, text: "Well played!" },
  ],
  reacted: [{ type: "reacted", seat: 0, reaction: "applause" }],
  "rematch-wanted": [{ type: "rematch-wanted", seat: 0 }],
  rematched: [{ type: "rematched", table: "9JGfYaH7tjB9jWMsSEM3" }],
  revealed: [{ type: "revealed", secret: SECRET }],
  uploaded: [{ type: "uploaded" }],
});

/** As every viewer gets them: without player keys. One of every form, of a game that is installed here. */
export const eventExamples = (): readonly TableEvent[] => Object.values<readonly TableEvent[]>(events()).flat();

const moved = { seq: 5, at: AT, seat: 0, v: 1, event: { type: "resigned", seat: 0 } } as const;
const shown = { seq: 3, at: AT, seat: 0, v: 1, event: { type: "salt-shown", seat: 0, salt: SALT } } as const;

type FrameExamples = {
  readonly [T in ServerFrame["type"]]: readonly Omit<
    Extract<ServerFrame, { readonly type: T }>,
    T extends "entry" ? "type" : never
  >[];
};

/** The server's frames by type; an entry is the frame without a type. The commands in `turn` are the game's own. */
export const serverFrameExamples: FrameExamples = {
  hello: [
    { type: "hello", protocol: 1, viewer: 0, seats: [0], from: 2, length: 5, now: AT },
    { type: "hello", protocol: 1, viewer: "watcher", seats: [], from: 0, length: 2, now: AT },
    { type: "hello", protocol: 1, viewer: "open", seats: [], from: 0, length: 2, now: AT },
  ],
  entries: [{ type: "entries", entries: [shown] }],
  patch: [{ type: "patch", entries: [shown] }],
  entry: [
    { ...moved, id: ID, more: true },
    { seq: 6, at: AT, seat: null, v: 1, event: { type: "revealed", secret: SECRET } },
  ],
  done: [{ type: "done", id: ID, seq: 5 }],
  refused: [
    { type: "refused", id: ID, code: "stale", length: 6 },
    { type: "refused", id: null, code: "malformed", length: 6 },
    { type: "refused", id: ID, code: "unknown-command", length: 6, hint: "name: is missing" },
  ],
  times: [{ type: "times", id: ID, received: AT, durable: AT + 4 }],
  turn: [{ type: "turn", seat: 0, length: 4, owes: "show-salt", moves: [], count: 0, minimum: null, left: null }],
  presence: [
    { type: "presence", seats: [true, false], watchers: 3 },
    { type: "presence", seats: [true, true], watchers: 0, forgetting: [0] },
    { type: "presence", seats: [true, true], watchers: 1, reviewing: 2 },
  ],
};

export const clientFrameExamples: readonly CommandFrame[] = commandExamples.map((command, index) => ({
  type: "command",
  id: `example-${String(index).padStart(4, "0")}`,
  seq: 0,
  command,
}));

const CLOCKS: Readonly<Record<ClockKind, ClockRule>> = {
  fischer: { type: "fischer", ms: 300_000, increment: 3000 },
  turn: { type: "turn", ms: 60_000 },
  days: { type: "turn", ms: 259_200_000 },
};

/** Request bodies by schema name: a table of each installed game, without a clock and with each clock. */
export const requestExamples = () => ({
  TableOrder: installedGames().flatMap(({ id, clocks }) => [
    { game: id },
    ...clocks.map((kind) => ({ game: id, clock: CLOCKS[kind], public: true })),
    { game: id, clock: null, public: true },
  ]),
  TokenOrder: [{}, { bot: "Dame Blanche" }],
  TournamentOrder: [
    {
      ...{ name: "Club evening", game: installedGames()[0]!.id, options: {}, rounds: 3, unfinished: "forfeit" },
      system: { type: "round-robin", double: false },
    },
  ],
  TournamentCommand: [{ id: "start-1-a", command: { type: "start-round", round: 1 }, from: 5 }],
});
