/** The scenes before and during a game. */
import type { Page } from "playwright";
import { atTable, BOARD, press, type Scene } from "./scene.ts";

// ── before a game ──

const waitingScenes: readonly Scene[] = [
  {
    name: "seat-free",
    about: "A guest opens the link: both seats are free",
    start: atTable("free"),
    shows: "ft-sit-form",
  },
  {
    name: "seat-guest",
    about: "A guest opens the link: one player is waiting",
    start: atTable("waiting"),
    shows: "ft-sit-form",
  },
  {
    name: "seat-host",
    about: "Waiting for a friend, with link and code",
    start: atTable("waiting", 0),
    shows: "ft-invite .code svg",
  },
  {
    name: "seat-train",
    about: "Two of four players are seated",
    start: atTable("train-waiting", 0),
    shows: "ft-invite .code svg",
  },
  {
    name: "seat-train-guest",
    about: "Two of four players are seated; a guest chooses a seat",
    start: atTable("train-waiting"),
    shows: "ft-sit-form",
  },
  {
    name: "seat-invited",
    about: "A guest is invited to the fourth seat",
    start: { table: "train-waiting", for: 3 },
    shows: "ft-sit-form",
  },
  {
    name: "seat-spy",
    about: "One of three players is seated",
    start: atTable("spy-waiting", 0),
    shows: "ft-invite .code svg",
  },
];

// ── playing ──

const playingScenes: readonly Scene[] = [
  { name: "pool", about: "Pool checkers, my turn", start: atTable("pool", 0), shows: "ft-seat-bar[acting]" },
  { name: "pool-theirs", about: "Pool checkers, their turn", start: atTable("pool-theirs", 0), shows: BOARD },
  {
    name: "pool-kings",
    about: "Kings of both sides",
    start: atTable("pool-kings", 0),
    shows: BOARD,
  },
  { name: "pool-watched", about: "Pool checkers as a watcher sees it", start: atTable("pool"), shows: BOARD },
  {
    name: "train-2",
    about: "Mexican Train for two",
    start: atTable("train-2", 0),
    shows: ".hand [data-tile]",
  },
  { name: "train-4", about: "Mexican Train for four, my turn", start: atTable("train-4", 0), shows: ".hand.awake" },
  { name: "train-8", about: "Mexican Train for eight, my turn", start: atTable("train-8", 0), shows: ".hand.awake" },
  { name: "train-late", about: "Long trains of eight", start: atTable("train-late", 0), shows: ".hand.awake" },
  { name: "train-16", about: "Mexican Train for sixteen", start: atTable("train-16", 0), shows: ".hand.awake" },
  {
    name: "train-theirs",
    about: "Mexican Train, their turn",
    start: atTable("train-theirs", 0),
    shows: ".hand [data-tile]",
  },
  {
    name: "train-watched",
    about: "Mexican Train as a watcher sees it",
    start: atTable("train-4"),
    shows: BOARD,
  },
  {
    name: "spy-arranging",
    about: "SPY: all players arrange their bases",
    start: atTable("spy-arranging", 0),
    shows: "[data-act=ready]",
  },
  { name: "spy-2", about: "SPY for two, my turn", start: atTable("spy-2", 0), shows: BOARD },
  { name: "spy-3", about: "SPY for three, my turn", start: atTable("spy-3", 0), shows: BOARD },
  { name: "spy-4", about: "SPY for four, my turn", start: atTable("spy-4", 0), shows: BOARD },
  { name: "spy-theirs", about: "SPY, their turn", start: atTable("spy-theirs", 0), shows: BOARD },
];

// ── requests, clocks, absence, chat ──

const MINUTE = 60_000;

/** Advances the page's clock after it has the server's time. */
const clockAhead = (ms: number) => ({
  prepare: (page: Page) => page.clock.install(),
  lead: async (page: Page) => {
    await page.locator(BOARD).first().waitFor();
    await page.clock.fastForward(ms);
  },
});

const requestScenes: readonly Scene[] = [
  {
    name: "draw-offered",
    about: "The opponent offers a draw",
    start: atTable("draw-offered", 0),
    shows: "ft-actions .asked",
  },
  {
    name: "back-asked",
    about: "The opponent asks to take a move back",
    start: atTable("back-asked", 0),
    shows: ".asked",
  },
  {
    name: "resign-sure",
    about: "Resigning: the page asks for confirmation",
    start: atTable("pool", 0),
    lead: (page) => press(page, "ft-actions .resign"),
    shows: ".sure",
  },
  { name: "clock", about: "Fischer clocks; the visitor's clock runs", start: atTable("fischer", 0), shows: "ft-clock" },
  {
    name: "clock-low",
    about: "Little time is left",
    start: atTable("fischer", 0),
    ...clockAhead(179 * MINUTE + 40_000),
    shows: "ft-clock",
  },
  { name: "clock-turn", about: "A clock with time per turn", start: atTable("train-clock", 0), shows: "ft-clock" },
  { name: "clock-days", about: "A clock with days per move", start: atTable("days", 0), shows: "ft-clock" },
  {
    name: "absent",
    about: "The player on turn is absent",
    start: atTable("absent", 0),
    ...clockAhead(11 * MINUTE),
    shows: "ft-absence",
  },
  { name: "talk", about: "A chat message arrived", start: atTable("talk", 0), shows: BOARD },
  {
    name: "talk-open",
    about: "The open chat, with messages and phrases",
    start: atTable("talk", 0),
    lead: (page) => press(page, "ft-chat .open"),
    shows: "ft-chat-sheet button",
  },
  {
    name: "stepped-out",
    about: "The visitor has stepped out: the table plays for them",
    start: atTable("stepped-out", 0),
    shows: "ft-absence .mine",
  },
];

// ── names ──

const nameScenes: readonly Scene[] = [
  { name: "names-pool", about: "The longest names, with clocks", start: atTable("long-names", 0), shows: BOARD },
  {
    name: "names-train",
    about: "The longest names, eight of them",
    start: atTable("long-names-train", 0),
    shows: BOARD,
  },
  {
    name: "names-spy",
    about: "The longest names at SPY",
    start: atTable("long-names-spy", 0),
    shows: BOARD,
  },
  {
    name: "names-scripts",
    about: "Urdu, Bengali, Hebrew and Latin names at one table",
    start: atTable("scripts", 0),
    shows: BOARD,
  },
];

export const gameScenes: readonly Scene[] = [...waitingScenes, ...playingScenes, ...requestScenes, ...nameScenes];
