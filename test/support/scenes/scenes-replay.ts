/** The scenes of looking back, taking along and showing others, and of games that are over. */
import type { Page } from "playwright";
import { atTable, press, type Scene } from "./scene.ts";

// ── looking back ──

const back: readonly Scene[] = [
  {
    name: "scrubbed",
    about: "An earlier moment, of an address",
    place: { table: "pool", seat: 0, at: 12 },
    shows: "foldtable-scrubber",
  },
  {
    name: "scrubbed-train",
    about: "An earlier moment of Mexican Train",
    place: { table: "train-4", seat: 0, at: 20 },
    shows: "foldtable-scrubber",
  },
  {
    name: "moves-open",
    about: "The list of moves",
    place: atTable("pool", 0),
    lead: (page) => unfold(page),
    shows: "ft-move-list button",
  },
  {
    name: "save-open",
    about: "Copy or save",
    place: atTable("pool", 0),
    lead: (page) => press(page, "ft-replay-tools button[aria-expanded]"),
    shows: "ft-export details[open] li",
  },
  {
    name: "share-sheet",
    about: "Share this moment",
    place: { table: "pool", seat: 0, at: 12 },
    lead: (page) => press(page, "ft-replay-tools button[aria-haspopup]"),
    shows: "ft-share-sheet [popover], ft-share-sheet dialog, ft-share-sheet .sheet",
  },
  {
    name: "share-move",
    about: "A code that moves my seat to my phone",
    place: atTable("pool", 0),
    lead: async (page) => {
      await press(page, "ft-replay-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").first().click();
      await press(page, "ft-move-seat button.primary");
    },
    shows: "ft-move-seat svg",
  },
  {
    name: "share-embed",
    about: "What embeds the game in another page",
    place: { upload: "pool-over" },
    lead: async (page) => {
      await press(page, "ft-replay-tools button[aria-haspopup]");
      await page.locator("ft-share-sheet .more button").last().click();
    },
    shows: "ft-share-sheet .back",
  },
  {
    name: "seat-pass",
    about: "My other device has opened the link that moves my seat there",
    place: { path: "/" },
    lead: async (page, world) => {
      const { id, cookies } = await world.table("pool");
      const made = await fetch(`${world.url}/api/tables/${id}/pass`, {
        method: "POST",
        headers: { cookie: cookies[0] ?? "" },
      });
      await page.goto(((await made.json()) as { url: string }).url);
    },
    shows: "ft-accept-seat dialog",
  },
];

/** Where the list is folded away. */
const unfold = async (page: Page): Promise<void> => {
  const fold = page.locator("ft-game-view .fold");
  await page.locator("ft-move-list").waitFor({ state: "attached" });
  if (await fold.isVisible()) await fold.click();
};

// ── over ──

const over: readonly Scene[] = [
  { name: "over-won", about: "Won", place: atTable("won", 0), shows: "ft-game-over h2" },
  { name: "over-lost", about: "Lost", place: atTable("lost", 0), shows: "ft-game-over h2" },
  { name: "over-drawn", about: "A draw", place: atTable("drawn", 0), shows: "ft-game-over h2" },
  { name: "rematch", about: "The other one wants a rematch", place: atTable("rematch", 0), shows: "ft-game-over h2" },
  {
    name: "closed",
    about: "The table was closed before the game",
    place: atTable("closed", 0),
    shows: "ft-game-over h2, main.message h1",
  },
  {
    name: "verified",
    about: "Checked: all was fair",
    place: { upload: "train-over" },
    lead: async (page) => {
      await press(page, "ft-game-over .open-more");
      await press(page, "ft-verify button");
    },
    shows: "ft-verify li",
  },
  { name: "over-train", about: "Mexican Train, the score", place: { upload: "train-over" }, shows: "ft-game-over h2" },
  {
    name: "over-spy",
    about: "SPY, all laid open; whose eyes?",
    place: { upload: "spy-over" },
    shows: "ft-perspective select",
  },
  {
    name: "perspective",
    about: "SPY replayed through somebody's eyes",
    place: { upload: "spy-over", at: 12 },
    lead: (page) => page.locator("ft-perspective select").selectOption("1"),
    shows: "ft-perspective select",
  },
];

// ── study ──

/** Studies a game to its end. */
const opened = async (page: Page): Promise<void> => {
  await press(page, "ft-replay-tools .study");
  await page.locator("ft-study .keys").waitFor({ timeout: 60_000 });
  await page.locator("ft-study .running").waitFor({ state: "detached", timeout: 60_000 });
};

/** Studies a game and goes to its last mistake. */
const studied = async (page: Page): Promise<void> => {
  await opened(page);
  await press(page, "ft-study .previous");
};

const study: readonly Scene[] = [
  {
    name: "study-keys",
    about: "A study as it opens: the key moments of the game",
    place: { upload: "pool-over" },
    lead: opened,
    shows: "ft-study .keys",
  },
  {
    name: "study-keys-train",
    about: "The key moments of Mexican Train, in points",
    place: { upload: "train-over" },
    lead: opened,
    shows: "ft-study .keys",
  },
  {
    name: "study",
    about: "A finished game studied: who stood better, and a mistake",
    place: { upload: "pool-over" },
    lead: studied,
    shows: "ft-study .enter",
  },
  {
    name: "study-line",
    about: "What would have been better, on the board",
    place: { upload: "pool-over" },
    lead: async (page) => {
      await studied(page);
      await press(page, "ft-study .enter");
    },
    shows: "ft-study .leave",
  },
  {
    name: "study-picture",
    about: "The picture of a game, to be shared",
    place: { upload: "pool-over" },
    lead: async (page) => {
      await studied(page);
      await press(page, "ft-study [aria-haspopup]");
    },
    shows: "ft-share-picture img",
  },
  {
    name: "study-train",
    about: "Mexican Train studied: one line a seat",
    place: { upload: "train-over" },
    lead: studied,
    shows: "ft-study .legend",
  },
  {
    name: "study-spy",
    about: "SPY studied, as one knew it then",
    place: { upload: "spy-over" },
    lead: studied,
    shows: "ft-study .segments",
  },
];

// ── review together ──

/** Starts a review, or joins that of another visit, and looks at a moment early in the game. */
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

const together: readonly Scene[] = [
  {
    name: "review",
    about: "A finished game reviewed together: a side line and a note",
    place: atTable("reviewed", 0),
    lead: async (page) => {
      await reviewAt(page, 0);
      // No piece moves before the review is connected.
      await page.locator("[data-square='9'].movable").waitFor({ state: "attached" });
      await press(page, "[data-square='9']");
      await press(page, "[data-square='13']");
      await leaveNote(page);
    },
    shows: NOTE,
  },
  {
    name: "review-train",
    about: "Mexican Train reviewed together: the hand of the player on turn is open",
    place: atTable("reviewed-train", 0),
    lead: async (page) => {
      await reviewAt(page, 3);
      await page.locator(".hand.awake").waitFor();
    },
    shows: "ft-review form",
  },
  {
    name: "review-spy",
    about: "SPY reviewed together: a side line with all cards open",
    place: atTable("reviewed-spy", 0),
    lead: async (page) => {
      await reviewAt(page, 3);
      await press(page, ".choice.to-move, .choice.to-end-turn");
      await leaveNote(page);
    },
    shows: NOTE,
  },
];

// ── open hands ──

const openHands: readonly Scene[] = [
  {
    name: "open-hands-waiting",
    about: "What watchers will see, before anyone sits down",
    place: atTable("open-hands-waiting"),
    shows: "ft-waiting-room p",
  },
  {
    name: "open-hands",
    about: "Mexican Train watched with open hands, as it was three turns ago",
    place: atTable("open-hands"),
    shows: "ft-game-view .board",
  },
];

export const replayScenes: readonly Scene[] = [...back, ...over, ...study, ...together, ...openHands];
