/**
 * The time from "Play the computer" on the first page to the board and to the computer's first reply, without a network
 * and on a processor slowed four times. The person's commands are the first that the rules allow, made at once, so that
 * only the page and the computer are measured.
 */
import type { Browser, Page } from "playwright";
import "../../../engine/games/all-games.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { measured, median, type Row } from "../bench-row.ts";
import { SLOWER_CPU, throttled } from "./throttled.ts";

const GAMES = 3;
/** The person's seat at a table on this device against the computer. */
const OWN: Seat = 0;

interface Stage extends Element {
  readonly store: { readonly entries: readonly Entry[]; readonly live: { readonly phase: string } };
  readonly acting: Seat | null;
}

declare global {
  interface Window {
    /** The game view of the table, after its board is painted. */
    stage: () => Stage | null;
  }
}

/** Runs in the page before its scripts. */
const findStage = (): void => {
  const deep = (root: ParentNode, name: string): Element | null => {
    for (const each of root.querySelectorAll("*")) {
      if (each.matches(name)) return each;
      const within = each.shadowRoot === null ? null : deep(each.shadowRoot, name);
      if (within !== null) return within;
    }
    return null;
  };
  window.stage = () => {
    const stage = deep(document, "ft-game-view") as Stage | null;
    const board = stage?.shadowRoot?.querySelector(".board > *");
    const isPainted = (board?.shadowRoot?.childElementCount ?? 0) > 0;
    return isPainted && stage?.store.live.phase === "playing" ? stage : null;
  };
};

/** The person's possible command in the state that the page shows; null: not on turn. */
const commandOf = (entries: readonly Entry[]): GameCommand | null => {
  const known = seatKnowledge(entries, OWN);
  const game = rulesOfTable(openedEventOf(entries));
  return known === null || !game.turn(known.state).includes(OWN) ? null : game.moves(known.state, OWN)[0]!;
};

/**
 * Sends the command to the board. Resolves with the ms until the computer's reply, or null if the person is on turn
 * before it.
 */
const replyTime = (page: Page, command: GameCommand): Promise<number | null> =>
  page.evaluate(
    async ([detail, own]) => {
      const { store, shadowRoot } = window.stage()!;
      const before = store.entries.length;
      const began = performance.now();
      shadowRoot!
        .querySelector(".board > *")!
        .dispatchEvent(new CustomEvent("ft-command", { detail, bubbles: true, composed: true }));
      for (;;) {
        await new Promise(requestAnimationFrame);
        const now = window.stage();
        const since = now?.store.entries.slice(before) ?? [];
        if (since.some(({ seat }) => seat !== null && seat !== own)) return performance.now() - began;
        if (since.length > 0 && now?.acting === own) return null;
      }
    },
    [command, OWN] as const,
  );

const reply = async (page: Page): Promise<number> => {
  for (;;) {
    await page.waitForFunction((own) => window.stage()?.acting === own, OWN);
    const command = commandOf(await page.evaluate(() => [...window.stage()!.store.entries]));
    const ms = command === null ? null : await replyTime(page, command);
    if (ms !== null) return ms;
  }
};

interface First {
  readonly boardShown: number;
  readonly reply: number;
}

const firstReply = async (browser: Browser, url: string, game: string): Promise<First> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(findStage);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await throttled(page);
  const began = performance.now();
  await page.locator(`ft-home article.${game} .play`).click();
  await page.waitForFunction(() => window.stage() !== null);
  const boardShown = performance.now() - began;
  const first = { boardShown, reply: await reply(page) };
  await context.close();
  return first;
};

export const replyRows = async (browser: Browser, url: string, game: string): Promise<readonly Row[]> => {
  const games: First[] = [];
  for (let count = 0; count < GAMES; count++) games.push(await firstReply(browser, url, game));
  const what = `${game} without a network, CPU ÷ ${SLOWER_CPU}`;
  const row = (name: string, of: (first: First) => number): Row =>
    measured(`${what}: ${name}`, median(games.map(of)), "ms");
  return [
    row("board after “Play the computer”", ({ boardShown }) => boardShown),
    row("the computer's first reply, its pause for people included", ({ reply }) => reply),
    row(
      "from “Play the computer” to that reply, the person's commands made at once",
      ({ boardShown, reply }) => boardShown + reply,
    ),
  ];
};
