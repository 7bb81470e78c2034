/** The scenes before and during a game. */
import type { Page } from "playwright";
import { atTable, BOARD, press, type Scene, scene } from "./scene.ts";

// ── before a game ──

const waitingScenes: readonly Scene[] = [
  scene("seat-free", "A guest opens the link: both seats are free", atTable("free"), "ft-sit-form"),
  scene("seat-guest", "A guest opens the link: one player is waiting", atTable("waiting"), "ft-sit-form"),
  scene("seat-host", "Waiting for a friend, with link and code", atTable("waiting", 0), "ft-invite .code svg"),
  scene("seat-train", "Two of four players are seated", atTable("train-waiting", 0), "ft-invite .code svg"),
  scene(
    "seat-train-guest",
    "Two of four players are seated; a guest chooses a seat",
    atTable("train-waiting"),
    "ft-sit-form",
  ),
  scene("seat-invited", "A guest is invited to the fourth seat", { table: "train-waiting", for: 3 }, "ft-sit-form"),
  scene("seat-spy", "One of three players is seated", atTable("spy-waiting", 0), "ft-invite .code svg"),
];

// ── playing ──

const playingScenes: readonly Scene[] = [
  scene("pool", "Pool checkers, my turn", atTable("pool", 0), "ft-seat-bar[acting]"),
  scene("pool-theirs", "Pool checkers, their turn", atTable("pool-theirs", 0), BOARD),
  scene("pool-kings", "Kings of both sides", atTable("pool-kings", 0), BOARD),
  scene("pool-watched", "Pool checkers as a watcher sees it", atTable("pool"), BOARD),
  scene("train-2", "Mexican Train for two", atTable("train-2", 0), ".hand [data-tile]"),
  scene("train-4", "Mexican Train for four, my turn", atTable("train-4", 0), ".hand.awake"),
  scene("train-8", "Mexican Train for eight, my turn", atTable("train-8", 0), ".hand.awake"),
  scene("train-late", "Long trains of eight", atTable("train-late", 0), ".hand.awake"),
  scene("train-16", "Mexican Train for sixteen", atTable("train-16", 0), ".hand.awake"),
  scene("train-theirs", "Mexican Train, their turn", atTable("train-theirs", 0), ".hand [data-tile]"),
  scene("train-watched", "Mexican Train as a watcher sees it", atTable("train-4"), BOARD),
  scene("spy-arranging", "SPY: all players arrange their bases", atTable("spy-arranging", 0), "[data-act=ready]"),
  scene("spy-2", "SPY for two, my turn", atTable("spy-2", 0), BOARD),
  scene("spy-3", "SPY for three, my turn", atTable("spy-3", 0), BOARD),
  scene("spy-4", "SPY for four, my turn", atTable("spy-4", 0), BOARD),
  scene("spy-theirs", "SPY, their turn", atTable("spy-theirs", 0), BOARD),
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
  scene("draw-offered", "The opponent offers a draw", atTable("draw-offered", 0), "ft-actions .asked"),
  scene("draw-offered-spy", "SPY: an opponent offers a draw", atTable("draw-offered-spy", 0), "ft-actions .asked"),
  scene("back-asked", "The opponent asks to take a move back", atTable("back-asked", 0), ".asked"),
  scene("resign-sure", "Resigning: the page asks for confirmation", atTable("pool", 0), ".sure", {
    act: (page) => press(page, "ft-actions .resign"),
  }),
  scene("clock", "Fischer clocks; the visitor's clock runs", atTable("fischer", 0), "ft-clock"),
  scene("clock-low", "Little time is left", atTable("fischer", 0), "ft-clock", clockAhead(179 * MINUTE + 40_000)),
  scene("clock-turn", "A clock with time per turn", atTable("train-clock", 0), "ft-clock"),
  scene("clock-days", "A clock with days per move", atTable("days", 0), "ft-clock"),
  scene("absent", "The player on turn is absent", atTable("absent", 0), "ft-absence", clockAhead(11 * MINUTE)),
  scene("talk", "A chat message arrived", atTable("talk", 0), BOARD),
  scene("talk-open", "The open chat, with messages and phrases", atTable("talk", 0), "ft-chat-sheet button", {
    act: (page) => press(page, "ft-chat .open"),
  }),
  scene(
    "stepped-out",
    "The visitor has stepped out: the table plays for them",
    atTable("stepped-out", 0),
    "ft-absence .mine",
  ),
];

// ── a computer in a person's seat ──

const takeoverScenes: readonly Scene[] = (["train", "spy"] as const).flatMap((game) => [
  scene(
    `covered-${game}`,
    `A computer plays for another player: ${game}`,
    atTable(`covered-${game}`, 0),
    "ft-absence .note",
  ),
  scene(
    `replaced-${game}`,
    `A computer plays for the visitor: ${game}`,
    atTable(`replaced-${game}`, 0),
    "ft-absence .mine",
  ),
]);

// ── names ──

const nameScenes: readonly Scene[] = [
  scene("names-pool", "The longest names, with clocks", atTable("long-names", 0), BOARD),
  scene("names-train", "The longest names, eight of them", atTable("long-names-train", 0), BOARD),
  scene("names-spy", "The longest names at SPY", atTable("long-names-spy", 0), BOARD),
  scene("names-scripts", "Urdu, Bengali, Hebrew and Latin names at one table", atTable("scripts", 0), BOARD),
];

export const gameScenes: readonly Scene[] = [
  ...waitingScenes,
  ...playingScenes,
  ...requestScenes,
  ...takeoverScenes,
  ...nameScenes,
];
