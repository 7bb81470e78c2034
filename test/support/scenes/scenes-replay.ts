/** The scenes of the replay, of saving and sharing, of finished games, studies and reviews. */
import type { Page } from "playwright";
import { atTable, press, type Scene, scene } from "./scene.ts";

// ── replay, saving, sharing ──

const momentScenes: readonly Scene[] = [
  scene(
    "scrubbed",
    "An earlier moment, opened by its address",
    { table: "pool", seat: 0, at: 12 },
    "foldtable-scrubber",
  ),
  scene(
    "scrubbed-train",
    "An earlier moment of Mexican Train",
    { table: "train-4", seat: 0, at: 20 },
    "foldtable-scrubber",
  ),
  scene("moves-open", "The list of moves", atTable("pool", 0), "ft-move-list button", {
    act: (page) => openMoveList(page),
  }),
  scene("save-open", "The menu to copy or save", atTable("pool", 0), "ft-export details[open] li", {
    act: (page) => press(page, "ft-replay-tools button[aria-expanded]"),
  }),
  scene(
    "share-sheet",
    "Share this moment",
    { table: "pool", seat: 0, at: 12 },
    "ft-share-sheet [popover], ft-share-sheet dialog, ft-share-sheet .sheet",
    { act: (page) => press(page, "ft-replay-tools button[aria-haspopup]") },
  ),
  scene("share-move", "A code that moves my seat to my phone", atTable("pool", 0), "ft-move-seat svg", {
    act: async (page) => {
      await press(page, "ft-replay-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").first().click();
      await press(page, "ft-move-seat button.primary");
    },
  }),
  scene(
    "share-embed",
    "The code that embeds the game in another page",
    { upload: "pool-over" },
    "ft-share-sheet .back",
    {
      act: async (page) => {
        await press(page, "ft-replay-tools button[aria-haspopup]");
        await page.locator("ft-share-sheet .more button").last().click();
      },
    },
  ),
  scene("seat-pass", "My other device has opened the link that moves my seat there", "/", "ft-accept-seat dialog", {
    act: async (page, world) => {
      const { id, cookies } = await world.table("pool");
      const made = await fetch(`${world.url}/api/tables/${id}/pass`, {
        method: "POST",
        headers: { cookie: cookies[0] ?? "" },
      });
      await page.goto(((await made.json()) as { url: string }).url);
    },
  }),
];

/** Opens the move list if it is folded. */
const openMoveList = async (page: Page): Promise<void> => {
  const fold = page.locator("ft-game-view .fold");
  await page.locator("ft-move-list").waitFor({ state: "attached" });
  if (await fold.isVisible()) await fold.click();
};

// ── over ──

const endedScenes: readonly Scene[] = [
  scene("over-won", "Won", atTable("won", 0), "ft-game-over h2"),
  scene("over-lost", "Lost", atTable("lost", 0), "ft-game-over h2"),
  scene("over-drawn", "A draw", atTable("drawn", 0), "ft-game-over h2"),
  scene("rematch", "The opponent asks for a rematch", atTable("rematch", 0), "ft-game-over h2"),
  scene("closed", "The table was closed before the game", atTable("closed", 0), "ft-game-over h2, main.message h1"),
  scene("verified", "The check of a finished game found no fault", { upload: "train-over" }, "ft-verify li", {
    act: async (page) => {
      await press(page, "ft-game-over .open-more");
      await press(page, "ft-verify button");
    },
  }),
  scene("over-train", "Mexican Train, the score", { upload: "train-over" }, "ft-game-over h2"),
  scene(
    "over-spy",
    "SPY, all cards revealed, with a choice of perspective",
    { upload: "spy-over" },
    "ft-perspective select",
  ),
  scene(
    "perspective",
    "SPY replayed from one player's perspective",
    { upload: "spy-over", at: 12 },
    "ft-perspective select",
    { act: (page) => page.locator("ft-perspective select").selectOption("1") },
  ),
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
  scene("study-keys", "A finished study: the key moments of the game", { upload: "pool-over" }, "ft-study .keys", {
    act: openStudy,
  }),
  scene("study-keys-train", "The key moments of Mexican Train, in points", { upload: "train-over" }, "ft-study .keys", {
    act: openStudy,
  }),
  scene(
    "study",
    "A finished game studied: the advantage curve, and a mistake",
    { upload: "pool-over" },
    "ft-study .enter",
    { act: openStudyAtLastMistake },
  ),
  scene("study-line", "The better move on the board", { upload: "pool-over" }, "ft-study .leave", {
    act: async (page) => {
      await openStudyAtLastMistake(page);
      await press(page, "ft-study .enter");
    },
  }),
  scene("study-picture", "The picture of a game for sharing", { upload: "pool-over" }, "ft-share-picture img", {
    act: async (page) => {
      await openStudyAtLastMistake(page);
      await press(page, "ft-study [aria-haspopup]");
    },
  }),
  scene("study-train", "Mexican Train studied: one curve per seat", { upload: "train-over" }, "ft-study .legend", {
    act: openStudyAtLastMistake,
  }),
  scene("study-spy", "SPY studied, with the knowledge at each moment", { upload: "spy-over" }, "ft-study .segments", {
    act: openStudyAtLastMistake,
  }),
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
  scene("review", "A finished game reviewed together: a side line and a note", atTable("reviewed", 0), NOTE, {
    act: async (page) => {
      await reviewAt(page, 0);
      // Pieces can be moved only when the review is connected.
      await page.locator("[data-square='9'].movable").waitFor({ state: "attached" });
      await press(page, "[data-square='9']");
      await press(page, "[data-square='13']");
      await leaveNote(page);
    },
  }),
  scene(
    "review-train",
    "Mexican Train reviewed together: the hand of the player on turn is open",
    atTable("reviewed-train", 0),
    "ft-review form",
    {
      act: async (page) => {
        await reviewAt(page, 3);
        await page.locator(".hand.awake").waitFor();
      },
    },
  ),
  scene("review-spy", "SPY reviewed together: a side line with all cards open", atTable("reviewed-spy", 0), NOTE, {
    act: async (page) => {
      await reviewAt(page, 3);
      await press(page, ".choice.to-move, .choice.to-end-turn");
      await leaveNote(page);
    },
  }),
];

// ── open hands ──

const openHandsScenes: readonly Scene[] = [
  scene(
    "open-hands-waiting",
    "What watchers will see, before anyone sits down",
    atTable("open-hands-waiting"),
    "ft-waiting-room p",
  ),
  scene(
    "open-hands",
    "Mexican Train watched with open hands, as it was three turns ago",
    atTable("open-hands"),
    "ft-game-view .board",
  ),
];

export const replayScenes: readonly Scene[] = [
  ...momentScenes,
  ...endedScenes,
  ...studyScenes,
  ...reviewScenes,
  ...openHandsScenes,
];
