/**
 * The tables and uploaded games of the scenes. Each is set up at its first use, and all variants visit the same one.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { longNames, namesInManyScripts, playerNames, VISITOR_NAME } from "./scenes-names.ts";
import { type PlayedGame, type SceneTable, setUpTable, type TablePlan, uploadGame } from "./scenes-tables.ts";
import { type SceneTournament, setUpTournament } from "./scenes-tournament.ts";

const MINUTE = 60_000;
const pool = { game: "pool", options: { black: "first" } } as const;
const train = { game: "train", options: { rulebook: "family", set: 12, rounds: 3, starter: 0 } } as const;
const spy = { game: "spy", options: { firstPlayer: "host" } } as const;
const chatText = (text: string) => ({ type: "say", text }) as AnyCommand;
const chatPhrase = (name: string) => ({ type: "say", phrase: name }) as AnyCommand;
/** The player leaves, and another one lets a computer play. */
const takeOver = (seat: Seat) => ({
  commands: [
    [seat, { type: "step-out" }],
    [1 - seat, { type: "cover", seat, level: 3 }],
  ] satisfies TablePlan["commands"],
  away: [seat],
});

/** The visitor has seat 0. */
export const tablePlans = {
  free: { ...pool, names: [null, null] },
  waiting: { ...pool, names: [VISITOR_NAME, null] },
  "train-waiting": { ...train, names: [VISITOR_NAME, "Ben Okafor", null, null] },
  "spy-waiting": { ...spy, names: [VISITOR_NAME, null, null] },
  pool: { ...pool, names: playerNames(2), moves: 14, turn: 0 },
  "pool-theirs": { ...pool, names: playerNames(2), moves: 15, turn: 1 },
  "pool-kings": {
    ...pool,
    options: { black: "first", fen: "B:W32,30,27,K5,13:BK1,K24,12,20,3" },
    names: playerNames(2),
  },
  "train-2": { ...train, names: playerNames(2), moves: 14, turn: 0 },
  "train-4": { ...train, names: playerNames(4), moves: 30, turn: 0 },
  "train-8": { ...train, names: playerNames(8), moves: 60, turn: 0 },
  "train-late": { ...train, names: playerNames(8), moves: 150, turn: 0 },
  "train-16": {
    ...{ game: "train", options: { rulebook: "club", set: 18, rounds: 3 } },
    ...{ names: playerNames(16), moves: 120, turn: 0 },
  },
  "train-theirs": { ...train, names: playerNames(4), moves: 20, turn: 2 },
  "spy-arranging": { ...spy, names: playerNames(3) },
  "spy-2": { ...spy, names: playerNames(2), moves: 8, turn: 0 },
  "spy-3": { ...spy, names: playerNames(3), moves: 14, turn: 0 },
  "spy-4": { ...spy, names: playerNames(4), moves: 16, turn: 0 },
  "spy-theirs": { ...spy, names: playerNames(3), moves: 8, turn: 1 },
  "draw-offered": { ...pool, names: playerNames(2), moves: 10, turn: 0, commands: [[1, { type: "offer-draw" }]] },
  "draw-offered-spy": { ...spy, names: playerNames(2), moves: 8, turn: 0, commands: [[1, { type: "offer-draw" }]] },
  "back-asked": { ...pool, names: playerNames(2), moves: 10, turn: 0, commands: [[1, { type: "ask-back" }]] },
  fischer: {
    ...pool,
    clock: { type: "fischer", ms: 180 * MINUTE, increment: 5000 },
    names: playerNames(2),
    moves: 12,
    turn: 0,
  },
  "train-clock": { ...train, clock: { type: "turn", ms: 60 * MINUTE }, names: playerNames(4), moves: 12, turn: 0 },
  days: { ...pool, clock: { type: "turn", ms: 3 * 24 * 60 * MINUTE }, names: playerNames(2), moves: 5, turn: 1 },
  talk: {
    ...{ ...pool, isFreeTalk: true, names: playerNames(2), moves: 8, turn: 0 },
    commands: [
      [0, chatPhrase("hello")],
      [1, chatText("Good evening from Lagos. The rain here is so loud that I can hardly hear the pieces.")],
      [1, { type: "react", reaction: "applause" }],
      [0, chatText("یہ چال بہت اچھی تھی")],
    ],
  },
  absent: { ...train, names: playerNames(4), moves: 16, turn: 1, away: [1] },
  "stepped-out": { ...train, names: playerNames(3), moves: 9, turn: 1, commands: [[0, { type: "step-out" }]] },
  "covered-train": { ...train, names: playerNames(4), moves: 16, turn: 0, ...takeOver(1) },
  "covered-spy": { ...spy, names: playerNames(3), moves: 8, turn: 0, ...takeOver(1) },
  "replaced-train": { ...train, names: playerNames(4), moves: 16, turn: 1, ...takeOver(0) },
  "replaced-spy": { ...spy, names: playerNames(3), moves: 8, turn: 1, ...takeOver(0) },
  closed: { ...pool, names: [VISITOR_NAME, null], commands: [[0, { type: "close" }]] },
  won: { ...pool, names: playerNames(2), moves: 16, turn: 1, commands: [[1, { type: "resign" }]] },
  lost: { ...pool, names: playerNames(2), moves: 16, turn: 0, commands: [[0, { type: "resign" }]] },
  drawn: {
    ...{ ...pool, names: playerNames(2), moves: 16, turn: 0 },
    commands: [
      [1, { type: "offer-draw" }],
      [0, { type: "accept-draw" }],
    ],
  },
  rematch: {
    ...{ ...pool, names: playerNames(2), moves: 6, turn: 1 },
    commands: [
      [1, { type: "resign" }],
      [1, { type: "rematch" }],
    ],
  },
  reviewed: {
    ...pool,
    isFreeTalk: true,
    names: playerNames(2),
    moves: 16,
    turn: 1,
    commands: [[1, { type: "resign" }]],
  },
  "reviewed-train": { ...{ game: "train", options: { set: 6, rounds: 1 } }, names: playerNames(2), moves: 999 },
  "reviewed-spy": { ...spy, names: playerNames(2), moves: 4, turn: 0, commands: [[1, { type: "resign" }]] },
  "open-hands-waiting": { ...train, names: [VISITOR_NAME, null, null, null], openHands: 3 },
  "open-hands": { ...train, names: playerNames(4), moves: 30, turn: 0, openHands: 3 },
  "long-names": {
    ...pool,
    names: longNames(2),
    moves: 12,
    turn: 0,
    clock: { type: "fischer", ms: 180 * MINUTE, increment: 0 },
  },
  "long-names-train": { ...train, names: longNames(8), moves: 40, turn: 0 },
  "long-names-spy": { ...spy, names: longNames(4), moves: 8, turn: 0 },
  scripts: { ...train, names: namesInManyScripts, moves: 16, turn: 0 },
} as const satisfies Readonly<Record<string, TablePlan>>;
export type PlanName = keyof typeof tablePlans;

/** Finished games, uploaded as logs. */
const uploads = {
  "pool-over": { game: "pool", seats: 2, options: { black: "first" } },
  "train-over": { game: "train", seats: 4, options: { rulebook: "family", set: 9, rounds: 2 } },
  "spy-over": { game: "spy", seats: 3, options: {} },
} as const satisfies Readonly<Record<string, PlayedGame>>;
export type UploadName = keyof typeof uploads;

const waitingTables: readonly TablePlan[] = [
  { ...pool, names: ["Tuğba", null], clock: { type: "fischer", ms: 5 * MINUTE, increment: 3000 } },
  { ...train, names: ["Ilse M.", "فاطمہ زہرا", null, null] },
  { ...spy, names: [longNames(1)[0]!, null, null] },
  { ...pool, names: ["নীলাঞ্জনা", null], clock: { type: "turn", ms: 3 * 24 * 60 * MINUTE } },
  { ...train, names: [...playerNames(7).slice(1), null, null] },
  { ...spy, names: ["מיכל", null] },
];

const finishedTables: readonly TablePlan[] = [
  { ...pool, names: ["Ömer", "Wei"], moves: 30, turn: 1, commands: [[1, { type: "resign" }]] },
  { ...spy, names: ["Amara", "José"], moves: 20, turn: 0, commands: [[0, { type: "resign" }]] },
  { ...pool, names: longNames(2), moves: 24, turn: 0, commands: [[0, { type: "resign" }]] },
];

const regularTables: readonly TablePlan[] = [
  { ...pool, names: playerNames(2), moves: 14, turn: 0 },
  { ...train, names: playerNames(4), moves: 9, turn: 1 },
  { ...spy, names: [VISITOR_NAME, null, null] },
  {
    ...pool,
    names: [VISITOR_NAME, longNames(1)[0]!],
    moves: 6,
    turn: 1,
    clock: { type: "turn", ms: 3 * 24 * 60 * MINUTE },
  },
  { ...pool, names: [VISITOR_NAME, "Zoë"], moves: 12, turn: 1, commands: [[1, { type: "resign" }]] },
  { ...spy, names: [VISITOR_NAME, "Ilse M.", "José"], moves: 7, turn: 0 },
];

/** A server with the tables of the scenes. */
export interface SceneServer {
  readonly url: string;
  table(name: PlanName): Promise<SceneTable>;
  /** The id of a finished game. */
  upload(name: UploadName): Promise<string>;
  /** A tournament in its second round. */
  tournament(): Promise<SceneTournament>;
  /** Sets up public tables, waiting and finished. */
  lobby(): Promise<void>;
  /** The cookie of a person with a seat at many tables. */
  regular(): Promise<string>;
  leave(): Promise<void>;
}

export const openSceneServer = (url: string): SceneServer => {
  const sceneTables: Promise<SceneTable>[] = [];
  const promises = new Map<string, Promise<unknown>>();
  const makeOnce = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = (promises.get(name) ?? make()) as Promise<T>;
    promises.set(name, made);
    return made;
  };
  const setUp = (plan: TablePlan, host?: string): Promise<SceneTable> => {
    const table = setUpTable(url, plan, host);
    sceneTables.push(table);
    return table;
  };
  return {
    url,
    table: (name) => makeOnce(name, () => setUp(tablePlans[name])),
    upload: (name) => makeOnce(name, () => uploadGame(url, uploads[name])),
    tournament: () => makeOnce("tournament", () => setUpTournament(url)),
    lobby: () =>
      makeOnce("lobby", async () => {
        await Promise.all([...waitingTables, ...finishedTables].map((plan) => setUp({ ...plan, isPublic: true })));
      }),
    regular: () =>
      makeOnce("regular", async () => {
        const first = await setUp(regularTables[0]!);
        const cookie = first.cookies[0]!;
        for (const plan of regularTables.slice(1)) await setUp(plan, cookie);
        return cookie;
      }),
    async leave() {
      for (const table of await Promise.allSettled(sceneTables))
        if (table.status === "fulfilled") await table.value.leave();
    },
  };
};
