/** Live regions of a table: exactly one announces whose turn it is. */
import { expect, it } from "vitest";
import type { FtTable } from "../../../client/table/ft-table.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { openPage, openPool, openTrain } from "../support/multi-player-pages.ts";
import "../../../client/table/ft-action-panel.ts";
import "../../../client/games/train/board/later-parts.ts";

const LIVE = "[aria-live=polite], [role=status], [role=log], [role=alert]";

/** The texts of all visible live regions, in shadow roots too. */
const announcements = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(LIVE) && element.checkVisibility() ? [element.textContent?.trim() ?? ""] : []),
    ...(element.shadowRoot ? announcements(element.shadowRoot) : []),
  ]);

const turnAnnouncements = (table: FtTable) =>
  announcements(table.renderRoot).filter((text) => /turn|Waiting for/.test(text));

const openSpy = () => {
  const hosted = new MultiPlayerTable("spy", { options: { firstPlayer: "host" } }).sit("Ann", "Ben");
  return hosted.play(2, (moves) => moves.find(({ type }) => type === "arrange") ?? moves[0]!);
};

const seatThatMoves = (hosted: MultiPlayerTable): number => {
  const { state } = hosted.session;
  return [0, 1].find((seat) => rulesOfTable(state).moves(state.play!, seat).length > 0)!;
};

it.each([
  ["pool", openPool],
  ["train", () => openTrain(2)],
  ["spy", openSpy],
] as const)("%s: the turn is announced to the player on turn and to the player who waits", async (_, openGame) => {
  const hosted = openGame();
  const own = seatThatMoves(hosted);
  for (const seat of [own, 1 - own]) {
    const table = await openPage(hosted, seat);
    await expect.poll(() => turnAnnouncements(table)).toHaveLength(1);
    expect(turnAnnouncements(table)[0]).toMatch(seat === own ? /^Your turn/ : /Ann|Ben/);
    table.remove();
  }
});
