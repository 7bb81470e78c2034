/** What a screen reader is told while a game is on: whose turn it is, once, whichever part of the table says it. */
import { expect, it } from "vitest";
import type { FtTable } from "../../../client/table/ft-table.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { openPage, openPool, openTrain } from "../support/multi-player-pages.ts";
import "../../../client/table/ft-action-panel.ts";
import "../../../client/games/train/board/later-parts.ts";

const LIVE = "[aria-live=polite], [role=status], [role=log], [role=alert]";

/** The texts of all live regions, through every shadow. */
const spoken = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(LIVE) && element.checkVisibility() ? [element.textContent?.trim() ?? ""] : []),
    ...(element.shadowRoot ? spoken(element.shadowRoot) : []),
  ]);

const ofTurns = (table: FtTable) => spoken(table.renderRoot).filter((text) => /turn|Waiting for/.test(text));

const spy = () => {
  const party = new MultiPlayerTable("spy", { options: { firstPlayer: "host" } }).sit("Ann", "Ben");
  return party.play(2, (moves) => moves.find(({ type }) => type === "arrange") ?? moves[0]!);
};

const toMove = (party: MultiPlayerTable): number => {
  const { state } = party.session;
  return [0, 1].find((seat) => rulesOfTable(state).moves(state.play!, seat).length > 0)!;
};

it.each([
  ["pool", openPool],
  ["train", () => openTrain(2)],
  ["spy", spy],
] as const)("%s: the turn is announced to the player on turn and to the player who waits", async (_, begun) => {
  const party = begun();
  const own = toMove(party);
  for (const seat of [own, 1 - own]) {
    const table = await openPage(party, seat);
    await expect.poll(() => ofTurns(table)).toHaveLength(1);
    expect(ofTurns(table)[0]).toMatch(seat === own ? /^Your turn/ : /Ann|Ben/);
    table.remove();
  }
});
