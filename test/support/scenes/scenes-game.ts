/** The scenes before and during a game. */
import type { Page } from "playwright";
import { atTable, BOARD, press, type Scene } from "./scene.ts";

// ── before a game ──

const waitingScenes: readonly Scene[] = [
  {
    name: "seat-free",
    description: "A guest opens the link: both seats are free",
    start: atTable("free"),
    shownElement: "ft-sit-form",
  },
  {
    name: "seat-guest",
    description: "A guest opens the link: one player is waiting",
    start: atTable("waiting"),
    shownElement: "ft-sit-form",
  },
  {
    name: "seat-host",
    description: "Waiting for a friend, with link and code",
    start: atTable("waiting", 0),
    shownElement: "ft-invite .code svg",
  },
  {
    name: "seat-train",
    description: "Two of four players are seated",
    start: atTable("train-waiting", 0),
    shownElement: "ft-invite .code svg",
  },
  {
    name: "seat-train-guest",
    description: "Two of four players are seated; a guest chooses a seat",
    start: atTable("train-waiting"),
    shownElement: "ft-sit-form",
  },
  {
    name: "seat-invited",
    description: "A guest is invited to the fourth seat",
    start: { table: "train-waiting", for: 3 },
    shownElement: "ft-sit-form",
  },
  {
    name: "seat-spy",
    description: "One of three players is seated",
    start: atTable("spy-waiting", 0),
    shownElement: "ft-invite .code svg",
  },
];

// ── playing ──

const playingScenes: readonly Scene[] = [
  {
    name: "pool",
    description: "Pool checkers, my turn",
    start: atTable("pool", 0),
    shownElement: "ft-seat-bar[acting]",
  },
  {
    name: "pool-theirs",
    description: "Pool checkers, their turn",
    start: atTable("pool-theirs", 0),
    shownElement: BOARD,
  },
  {
    name: "pool-kings",
    description: "Kings of both sides",
    start: atTable("pool-kings", 0),
    shownElement: BOARD,
  },
  {
    name: "pool-watched",
    description: "Pool checkers as a watcher sees it",
    start: atTable("pool"),
    shownElement: BOARD,
  },
  {
    name: "train-2",
    description: "Mexican Train for two",
    start: atTable("train-2", 0),
    shownElement: ".hand [data-tile]",
  },
  {
    name: "train-4",
    description: "Mexican Train for four, my turn",
    start: atTable("train-4", 0),
    shownElement: ".hand.awake",
  },
  {
    name: "train-8",
    description: "Mexican Train for eight, my turn",
    start: atTable("train-8", 0),
    shownElement: ".hand.awake",
  },
  {
    name: "train-late",
    description: "Long trains of eight",
    start: atTable("train-late", 0),
    shownElement: ".hand.awake",
  },
  {
    name: "train-16",
    description: "Mexican Train for sixteen",
    start: atTable("train-16", 0),
    shownElement: ".hand.awake",
  },
  {
    name: "train-theirs",
    description: "Mexican Train, their turn",
    start: atTable("train-theirs", 0),
    shownElement: ".hand [data-tile]",
  },
  {
    name: "train-watched",
    description: "Mexican Train as a watcher sees it",
    start: atTable("train-4"),
    shownElement: BOARD,
  },
  {
    name: "spy-arranging",
    description: "SPY: all players arrange their bases",
    start: atTable("spy-arranging", 0),
    shownElement: "[data-act=ready]",
  },
  { name: "spy-2", description: "SPY for two, my turn", start: atTable("spy-2", 0), shownElement: BOARD },
  { name: "spy-3", description: "SPY for three, my turn", start: atTable("spy-3", 0), shownElement: BOARD },
  { name: "spy-4", description: "SPY for four, my turn", start: atTable("spy-4", 0), shownElement: BOARD },
  { name: "spy-theirs", description: "SPY, their turn", start: atTable("spy-theirs", 0), shownElement: BOARD },
];

// ── requests, clocks, absence, chat ──

const MINUTE = 60_000;

/** Advances the page's clock after it has the server's time. */
const clockAhead = (ms: number) => ({
  prepare: (page: Page) => page.clock.install(),
  act: async (page: Page) => {
    await page.locator(BOARD).first().waitFor();
    await page.clock.fastForward(ms);
  },
});

const requestScenes: readonly Scene[] = [
  {
    name: "draw-offered",
    description: "The opponent offers a draw",
    start: atTable("draw-offered", 0),
    shownElement: "ft-actions .asked",
  },
  {
    name: "draw-offered-spy",
    description: "SPY: an opponent offers a draw",
    start: atTable("draw-offered-spy", 0),
    shownElement: "ft-actions .asked",
  },
  {
    name: "back-asked",
    description: "The opponent asks to take a move back",
    start: atTable("back-asked", 0),
    shownElement: ".asked",
  },
  {
    name: "resign-sure",
    description: "Resigning: the page asks for confirmation",
    start: atTable("pool", 0),
    act: (page) => press(page, "ft-actions .resign"),
    shownElement: ".sure",
  },
  {
    name: "clock",
    description: "Fischer clocks; the visitor's clock runs",
    start: atTable("fischer", 0),
    shownElement: "ft-clock",
  },
  {
    name: "clock-low",
    description: "Little time is left",
    start: atTable("fischer", 0),
    ...clockAhead(179 * MINUTE + 40_000),
    shownElement: "ft-clock",
  },
  {
    name: "clock-turn",
    description: "A clock with time per turn",
    start: atTable("train-clock", 0),
    shownElement: "ft-clock",
  },
  {
    name: "clock-days",
    description: "A clock with days per move",
    start: atTable("days", 0),
    shownElement: "ft-clock",
  },
  {
    name: "absent",
    description: "The player on turn is absent",
    start: atTable("absent", 0),
    ...clockAhead(11 * MINUTE),
    shownElement: "ft-absence",
  },
  { name: "talk", description: "A chat message arrived", start: atTable("talk", 0), shownElement: BOARD },
  {
    name: "talk-open",
    description: "The open chat, with messages and phrases",
    start: atTable("talk", 0),
    act: (page) => press(page, "ft-chat .open"),
    shownElement: "ft-chat-sheet button",
  },
  {
    name: "stepped-out",
    description: "The visitor has stepped out: the table plays for them",
    start: atTable("stepped-out", 0),
    shownElement: "ft-absence .mine",
  },
];

// ── a computer in a person's seat ──

const takeoverScenes: readonly Scene[] = (["train", "spy"] as const).flatMap((game) => [
  {
    name: `covered-${game}`,
    description: `A computer plays for another player: ${game}`,
    start: atTable(`covered-${game}`, 0),
    shownElement: "ft-absence .note",
  },
  {
    name: `replaced-${game}`,
    description: `A computer plays for the visitor: ${game}`,
    start: atTable(`replaced-${game}`, 0),
    shownElement: "ft-absence .mine",
  },
]);

// ── names ──

const nameScenes: readonly Scene[] = [
  {
    name: "names-pool",
    description: "The longest names, with clocks",
    start: atTable("long-names", 0),
    shownElement: BOARD,
  },
  {
    name: "names-train",
    description: "The longest names, eight of them",
    start: atTable("long-names-train", 0),
    shownElement: BOARD,
  },
  {
    name: "names-spy",
    description: "The longest names at SPY",
    start: atTable("long-names-spy", 0),
    shownElement: BOARD,
  },
  {
    name: "names-scripts",
    description: "Urdu, Bengali, Hebrew and Latin names at one table",
    start: atTable("scripts", 0),
    shownElement: BOARD,
  },
];

export const gameScenes: readonly Scene[] = [
  ...waitingScenes,
  ...playingScenes,
  ...requestScenes,
  ...takeoverScenes,
  ...nameScenes,
];
