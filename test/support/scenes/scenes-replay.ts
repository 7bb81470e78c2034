/** The scenes of the replay, of saving and sharing, of finished games, studies and reviews. */
import type { Page } from "playwright";
import { atTable, press, type Scene } from "./scene.ts";

// ── replay, saving, sharing ──

const momentScenes: readonly Scene[] = [
  {
    name: "scrubbed",
    description: "An earlier moment, opened by its address",
    start: { table: "pool", seat: 0, at: 12 },
    shownElement: "foldtable-scrubber",
  },
  {
    name: "scrubbed-train",
    description: "An earlier moment of Mexican Train",
    start: { table: "train-4", seat: 0, at: 20 },
    shownElement: "foldtable-scrubber",
  },
  {
    name: "moves-open",
    description: "The list of moves",
    start: atTable("pool", 0),
    act: (page) => openMoveList(page),
    shownElement: "ft-move-list button",
  },
  {
    name: "save-open",
    description: "The menu to copy or save",
    start: atTable("pool", 0),
    act: (page) => press(page, "ft-replay-tools button[aria-expanded]"),
    shownElement: "ft-export details[open] li",
  },
  {
    name: "share-sheet",
    description: "Share this moment",
    start: { table: "pool", seat: 0, at: 12 },
    act: (page) => press(page, "ft-replay-tools button[aria-haspopup]"),
    shownElement: "ft-share-sheet [popover], ft-share-sheet dialog, ft-share-sheet .sheet",
  },
  {
    name: "share-move",
    description: "A code that moves my seat to my phone",
    start: atTable("pool", 0),
    act: async (page) => {
      await press(page, "ft-replay-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").first().click();
      await press(page, "ft-move-seat button.primary");
    },
    shownElement: "ft-move-seat svg",
  },
  {
    name: "share-embed",
    description: "The code that embeds the game in another page",
    start: { upload: "pool-over" },
    act: async (page) => {
      await press(page, "ft-replay-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").last().click();
    },
    shownElement: "ft-share-sheet .back",
  },
  {
    name: "seat-pass",
    description: "My other device has opened the link that moves my seat there",
    start: { path: "/" },
    act: async (page, world) => {
      const { id, cookies } = await world.table("pool");
      const made = await fetch(`${world.url}/api/tables/${id}/pass`, {
        method: "POST",
        headers: { cookie: cookies[0] ?? "" },
      });
      await page.goto(((await made.json()) as { url: string }).url);
    },
    shownElement: "ft-accept-seat dialog",
  },
];

/** Opens the move list if it is folded. */
const openMoveList = async (page: Page): Promise<void> => {
  const fold = page.locator("ft-game-view .fold");
  await page.locator("ft-move-list").waitFor({ state: "attached" });
  if (await fold.isVisible()) await fold.click();
};

// ── over ──

const endedScenes: readonly Scene[] = [
  { name: "over-won", description: "Won", start: atTable("won", 0), shownElement: "ft-game-over h2" },
  { name: "over-lost", description: "Lost", start: atTable("lost", 0), shownElement: "ft-game-over h2" },
  { name: "over-drawn", description: "A draw", start: atTable("drawn", 0), shownElement: "ft-game-over h2" },
  {
    name: "rematch",
    description: "The opponent asks for a rematch",
    start: atTable("rematch", 0),
    shownElement: "ft-game-over h2",
  },
  {
    name: "closed",
    description: "The table was closed before the game",
    start: atTable("closed", 0),
    shownElement: "ft-game-over h2, main.message h1",
  },
  {
    name: "verified",
    description: "The check of a finished game found no fault",
    start: { upload: "train-over" },
    act: async (page) => {
      await press(page, "ft-game-over .open-more");
      await press(page, "ft-verify button");
    },
    shownElement: "ft-verify li",
  },
  {
    name: "over-train",
    description: "Mexican Train, the score",
    start: { upload: "train-over" },
    shownElement: "ft-game-over h2",
  },
  {
    name: "over-spy",
    description: "SPY, all cards revealed, with a choice of perspective",
    start: { upload: "spy-over" },
    shownElement: "ft-perspective select",
  },
  {
    name: "perspective",
    description: "SPY replayed from one player's perspective",
    start: { upload: "spy-over", at: 12 },
    act: (page) => page.locator("ft-perspective select").selectOption("1"),
    shownElement: "ft-perspective select",
  },
];

// ── study ──

/** Opens the study and waits until it has finished. */
const openStudy = async (page: Page): Promise<void> => {
  await press(page, "ft-replay-tools .study");
  await page.locator("ft-study .keys").waitFor({ timeout: 60_000 });
  await page.locator("ft-study .running").waitFor({ state: "detached", timeout: 60_000 });
};

/** Opens the study at the game's last mistake. */
const openStudyAtLastMistake = async (page: Page): Promise<void> => {
  await openStudy(page);
  await press(page, "ft-study .previous");
};

const studyScenes: readonly Scene[] = [
  {
    name: "study-keys",
    description: "A finished study: the key moments of the game",
    start: { upload: "pool-over" },
    act: openStudy,
    shownElement: "ft-study .keys",
  },
  {
    name: "study-keys-train",
    description: "The key moments of Mexican Train, in points",
    start: { upload: "train-over" },
    act: openStudy,
    shownElement: "ft-study .keys",
  },
  {
    name: "study",
    description: "A finished game studied: the advantage curve, and a mistake",
    start: { upload: "pool-over" },
    act: openStudyAtLastMistake,
    shownElement: "ft-study .enter",
  },
  {
    name: "study-line",
    description: "The better move on the board",
    start: { upload: "pool-over" },
    act: async (page) => {
      await openStudyAtLastMistake(page);
      await press(page, "ft-study .enter");
    },
    shownElement: "ft-study .leave",
  },
  {
    name: "study-picture",
    description: "The picture of a game for sharing",
    start: { upload: "pool-over" },
    act: async (page) => {
      await openStudyAtLastMistake(page);
      await press(page, "ft-study [aria-haspopup]");
    },
    shownElement: "ft-share-picture img",
  },
  {
    name: "study-train",
    description: "Mexican Train studied: one curve per seat",
    start: { upload: "train-over" },
    act: openStudyAtLastMistake,
    shownElement: "ft-study .legend",
  },
  {
    name: "study-spy",
    description: "SPY studied, with the knowledge at each moment",
    start: { upload: "spy-over" },
    act: openStudyAtLastMistake,
    shownElement: "ft-study .segments",
  },
];

// ── review together ──

/** Starts or joins the table's review, and moves to an early moment. */
const reviewAt = async (page: Page, moment: number): Promise<void> => {
  await press(page, "ft-game-over button.together");
  await page.locator("ft-review form").waitFor();
  const slider = page.locator("foldtable-scrubber input");
  await slider.press("Home");
  for (let step = 0; step < moment; step++) await slider.press("ArrowRight");
};

const leaveNote = async (page: Page): Promise<void> => {
  await page.locator("ft-side-lines .actions").waitFor();
  const text = page.locator("ft-review input[name=note]");
  if ((await text.count()) > 0) await text.fill("Why not this way?");
  await press(page, "ft-review form button");
  await page.locator(NOTE).waitFor();
};
const NOTE = "ft-review li > span > bdi";

const reviewScenes: readonly Scene[] = [
  {
    name: "review",
    description: "A finished game reviewed together: a side line and a note",
    start: atTable("reviewed", 0),
    act: async (page) => {
      await reviewAt(page, 0);
      // Pieces can be moved only when the review is connected.
      await page.locator("[data-square='9'].movable").waitFor({ state: "attached" });
      await press(page, "[data-square='9']");
      await press(page, "[data-square='13']");
      await leaveNote(page);
    },
    shownElement: NOTE,
  },
  {
    name: "review-train",
    description: "Mexican Train reviewed together: the hand of the player on turn is open",
    start: atTable("reviewed-train", 0),
    act: async (page) => {
      await reviewAt(page, 3);
      await page.locator(".hand.awake").waitFor();
    },
    shownElement: "ft-review form",
  },
  {
    name: "review-spy",
    description: "SPY reviewed together: a side line with all cards open",
    start: atTable("reviewed-spy", 0),
    act: async (page) => {
      await reviewAt(page, 3);
      await press(page, ".choice.to-move, .choice.to-end-turn");
      await leaveNote(page);
    },
    shownElement: NOTE,
  },
];

// ── open hands ──

const openHandsScenes: readonly Scene[] = [
  {
    name: "open-hands-waiting",
    description: "What watchers will see, before anyone sits down",
    start: atTable("open-hands-waiting"),
    shownElement: "ft-waiting-room p",
  },
  {
    name: "open-hands",
    description: "Mexican Train watched with open hands, as it was three turns ago",
    start: atTable("open-hands"),
    shownElement: "ft-game-view .board",
  },
];

export const replayScenes: readonly Scene[] = [
  ...momentScenes,
  ...endedScenes,
  ...studyScenes,
  ...reviewScenes,
  ...openHandsScenes,
];
