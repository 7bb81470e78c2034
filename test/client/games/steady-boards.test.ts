/**
 * A board keeps its position and size from the first move to the end of the game.
 * @gate
 */

import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/games/pool/texts/move-lines.ts";
import "../../../client/games/spy/view/move-lines.ts";
import "../../../client/games/spy/exports.ts";
import "../../../client/games/train/view/announcement.ts";
import "../../../client/games/train/view/move-lines.ts";
import "../../../client/games/train/board/animation.ts";
import "../../../client/games/train/rounds/round-summary.ts";
import "../../../client/kit/styles/page.css";
import "../../../client/replay/ft-move-list.ts";
import "../../../client/replay/ft-perspective.ts";
import "../../../client/replay/ft-scrubber.ts";
import "../../../client/replay/ft-replay-tools.ts";
import "../../../client/table/game-view/game-view-replay.ts";
import "../../../client/verify/ft-verify.ts";
import "../../../client/table/ft-actions.ts";
import "../../../client/table/ft-game-over.ts";
import "../../../client/table/ft-action-panel.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { spyClient } from "../../../client/games/spy/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import type { FtMoveList } from "../../../client/replay/ft-move-list.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtActionPanel } from "../../../client/table/ft-action-panel.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { chosenSamples } from "../../support/samples.ts";
import { whenPartsLoaded } from "../support/when-parts-loaded.ts";

interface BoardCase {
  readonly name: string;
  readonly client: GameClient;
  readonly seats: number;
  readonly options: object;
  /** Selectors of the parts that must keep their position and size, in the board's shadow root. */
  readonly parts: readonly string[];
}

const TRAIN = {
  client: trainClient,
  parts: [".board", ".table[data-kind]", ".field li", ".near li", ".desk"],
} as const;
const boardCases: readonly BoardCase[] = [
  { name: "pool", client: poolClient, seats: 2, options: {}, parts: [".frame"] },
  { name: "train for two", ...TRAIN, seats: 2, options: { set: 9, rounds: 1 } },
  { name: "train for four", ...TRAIN, seats: 4, options: { set: 9, rounds: 1 } },
  { name: "train for eight", ...TRAIN, seats: 8, options: { set: 12, rounds: 1 } },
  { name: "SPY for two", client: spyClient, seats: 2, options: {}, parts: [".table"] },
  { name: "SPY for four", client: spyClient, seats: 4, options: {}, parts: [".table"] },
];

type Layout = readonly [width: number, height: number];

const layouts: readonly Layout[] = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [1180, 820],
  [2560, 1440],
];

const HEADER = 52;

let view: FtGameView | null = null;
let panel: FtActionPanel;

/** The log as seat 0 receives it: redacted during the game, open after its end. */
const playedLog = async ({ client, seats, options }: BoardCase) => {
  const game = await client.whole();
  installGame(game);
  const log = selfplay({ game: game.id, seats, options: v.parse(game.options, options), seed: "steady" });
  return { own: viewLog(log, 0), open: viewLog(log, "all") };
};

const mountBoard = async (client: GameClient, store: Store): Promise<void> => {
  const table = document.createElement("main");
  view = document.createElement("ft-game-view") as FtGameView;
  panel = document.createElement("ft-action-panel") as FtActionPanel;
  panel.slot = "panel";
  Object.assign(view, { client, store, hosted: true });
  Object.assign(panel, { client, store, hosted: true });
  view.append(panel);
  table.append(view);
  document.body.append(table);
  await whenPartsLoaded(view);
};

const acting = ({ live }: Store) => (live.outcome === null && seatsOnTurn(live).includes(0) ? 0 : null);

const receive = async (store: Store, entries: readonly Entry[]): Promise<void> => {
  for (const entry of entries) store.receive({ type: "entry", ...entry });
  view!.acting = acting(store);
  await view!.updateComplete;
  await panel.updateComplete;
  await view!.renderRoot.querySelector<FtMoveList>("ft-move-list")?.updateComplete;
};

/** The box of a part on the page, independent of scrolling. */
const boxOf = (selector: string): string => {
  const board = view!.renderRoot.querySelector(".board > *")!;
  const { x, y, width, height } = board.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
};

/** The gate tests each board on three screens, and each screen with at least two boards. */
const screensFor = (boardCase: BoardCase): readonly Layout[] => {
  const place = boardCases.indexOf(boardCase);
  const some = layouts.filter((_, index) => [0, 2, 5].includes((index + place) % layouts.length));
  return chosenSamples(some, some, layouts);
};

describe.each(boardCases)("the board of $name", (boardCase) => {
  it.each(screensFor(boardCase))(
    "keeps its position and size through a whole game at %i × %i",
    async (width, height) => {
      await page.viewport(width, height);
      const { own, open } = await playedLog(boardCase);
      const firstMove = own.findIndex(({ event }) => !/^(opened|seat-taken|salt-shown|began|ready)$/.test(event.type));
      const store = new Store();
      store.receive({ type: "hello", protocol: 1, viewer: 0, seats: [0], from: 0, length: firstMove, now: 0 });
      store.receive({ type: "entries", entries: own.slice(0, firstMove + 1) });
      await mountBoard(boardCase.client, store);
      const boxes = new Map(boardCase.parts.map((part) => [part, new Set<string>()]));
      for (const entry of own.slice(firstMove + 1)) {
        const isEnd = entry.seq === own.length - 1;
        await receive(store, [entry]);
        if (isEnd) {
          store.receive({
            type: "hello",
            protocol: 1,
            viewer: "all",
            seats: [0],
            from: 0,
            length: open.length,
            now: 0,
          });
          store.receive({ type: "entries", entries: open });
          await whenPartsLoaded(view!);
          await whenPartsLoaded(panel);
        }
        for (const [part, seen] of boxes) {
          if (view!.renderRoot.querySelector(".board > *")!.shadowRoot!.querySelector(part)) seen.add(boxOf(part));
        }
      }
      expect(store.live.phase).toBe("over");
      // With the page's header, the buttons after a game are visible too.
      const { bottom } = view!.getBoundingClientRect();
      if (width >= 1440) expect(bottom + scrollY + HEADER).toBeLessThanOrEqual(height);
      expect(Object.fromEntries([...boxes].map(([part, seen]) => [part, [...seen]]))).toEqual(
        Object.fromEntries(boardCase.parts.map((part) => [part, [expect.any(String)]])),
      );
    },
  );
});

/** A jump is expensive if elements are created, styled and laid out again (test/bench/page/page.ts measures it). */
describe("a jump in a replay", () => {
  const open = async (boardCase: BoardCase): Promise<ShadowRoot> => {
    await page.viewport(1440, 900);
    const store = new Store();
    store.load((await playedLog(boardCase)).open, "all");
    await mountBoard(boardCase.client, store);
    // Where one can stop is known with the replay's own parts, which come after the board.
    await expect.poll(() => view!.replay.end).toBeGreaterThan(0);
    return view!.renderRoot.querySelector(".board > *")!.shadowRoot!;
  };

  const jump = async (share: number): Promise<void> => {
    view!.replay.seek(Math.floor(view!.replay.end * share));
    await whenPartsLoaded(view!);
  };

  const measure = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name);

  it("a jump moves the existing Spies, and cards have their sizes without calculation", async () => {
    const board = await open(boardCases[4]!);
    await jump(0.3);
    const spies = [...board.querySelectorAll(".spy")];
    await jump(0.7);
    expect([spies.length, [...board.querySelectorAll(".spy")]]).toEqual([2, spies]);
    for (const name of ["--col", "--own-h", "--far-h"])
      expect(measure(board.querySelector(".card")!, name)).toMatch(/^[\d.]+px$/);
  });

  it("a jump reuses the tiles of a train, each of one element", async () => {
    const board = await open(boardCases[2]!);
    await jump(0.5);
    const laid = [...board.querySelectorAll(".laid")];
    expect(laid.length).toBeGreaterThan(4);
    expect(laid.filter(({ childElementCount }) => childElementCount > 0)).toEqual([]);
    const lanes = [...board.querySelectorAll(".lane")];
    await jump(0.6);
    expect([...board.querySelectorAll(".lane")]).toEqual(lanes);
    expect([...board.querySelectorAll(".laid")].filter((each) => laid.includes(each)).length).toBeGreaterThan(4);
  });

  it("a board that shows the seats has no seat bars", async () => {
    for (const boardCase of [boardCases[2]!, boardCases[4]!]) {
      await open(boardCase);
      expect(view!.renderRoot.querySelectorAll("ft-seat-bar")).toHaveLength(0);
      view!.parentElement!.remove();
    }
  });
});
