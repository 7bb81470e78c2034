/** Presses that the page stored before its code had loaded, at boards of SPY and Mexican Train. */
import "../../../../client/table/game-view/ft-game-view.ts";
import { expect, it } from "vitest";
import { loadGame } from "../../../../client/games/registry.ts";
import { Store } from "../../../../client/store/store.ts";
import { carryOutEarlyPresses } from "../../../../client/table/game-view/early-presses.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { choiceId } from "../../../../engine/games/spy/state/choice-id.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

let view: FtGameView | undefined;

const spyOnSecond = { type: "spy", on: 1 } as const;
const CHOICE = choiceId(spyOnSecond);

/** Plays at least one move, until seat 0 is on turn. */
const playToTurn = (table: MultiPlayerTable): MultiPlayerTable => {
  do table.play(1, (moves) => moves.find(({ type }) => type === "end-turn") ?? moves[0]!);
  while (seatsOnTurn(table.session.state)[0] !== 0);
  return table;
};

const mount = async (table: MultiPlayerTable, game: "spy" | "train" = "spy") => {
  const store = new Store();
  const { entries } = table.session;
  const { length } = entries;
  store.receive({ type: "hello", protocol: 1, viewer: 0, seats: [0], from: 0, length, now: table.now });
  store.receive({ type: "entries", entries: viewLog(entries, 0) });
  view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: await loadGame(game), store, acting: 0, hosted: true, line: "online" });
  document.body.append(view);
  await whenPartsLoaded(view);
  const [commands, toasts]: [unknown[], string[]] = [[], []];
  view.addEventListener("ft-command", ({ detail }: Event & { readonly detail?: unknown }) => commands.push(detail));
  view.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  /** Sends the new entries to the store. */
  const receiveNewEntries = (): void => {
    for (const entry of viewLog(table.session.entries, 0).slice(store.length))
      store.receive({ type: "entry", ...entry });
  };
  return { view, store, commands, toasts, arrive: receiveNewEntries };
};

const pressTwice = (seq: number): void => {
  window.earlyPresses = [1, 2].map(() => ({ name: "choice", value: CHOICE, seq }));
};

const TOAST = "The table changed before your press arrived, so nothing was played.";

it("a choice that was pressed twice is sent once", async () => {
  const { view, store, commands, toasts } = await mount(
    playToTurn(new MultiPlayerTable("spy").sit("Ann", "Ben").play(2)),
  );
  pressTwice(store.lastSeq);
  await carryOutEarlyPresses(view);
  expect([commands.length, toasts]).toEqual([1, []]);
  expect(window.earlyPresses).toBeUndefined();
  await carryOutEarlyPresses(view);
  expect(commands).toHaveLength(1);
});

it("a choice is not sent if entries arrived before the code, although the same choice is offered again", async () => {
  const table = playToTurn(new MultiPlayerTable("spy").sit("Ann", "Ben").play(2));
  const { view, store, commands, toasts, arrive: receiveNewEntries } = await mount(table);
  pressTwice(store.lastSeq);
  playToTurn(table);
  receiveNewEntries();
  await carryOutEarlyPresses(view);
  expect(
    view.renderRoot.querySelector(".board > *")!.shadowRoot!.querySelector(`[data-choice="${CHOICE}"]`),
  ).not.toBeNull();
  expect([commands, toasts]).toEqual([[], [TOAST]]);
});

it("a choice is not sent if entries arrive between its two presses", async () => {
  const table = playToTurn(new MultiPlayerTable("spy").sit("Ann", "Ben").play(2));
  const { view, store, commands, toasts, arrive: receiveNewEntries } = await mount(table);
  pressTwice(store.lastSeq);
  playToTurn(table);
  view.addEventListener("click", receiveNewEntries, { once: true });
  await carryOutEarlyPresses(view);
  expect([commands, toasts]).toEqual([[], [TOAST]]);
});

it.each([
  ["an early press on a seat takes it", true, [1]],
  ["an early press takes no second seat while the viewer is sitting down", false, []],
] as const)("%s", async (_, takeable, expected) => {
  const { view, toasts } = await mount(new MultiPlayerTable("spy").sit("Ann"));
  view.takeable = takeable;
  const seats: unknown[] = [];
  view.addEventListener("ft-take-seat", ({ detail }: Event & { readonly detail?: unknown }) => seats.push(detail));
  window.earlyPresses = [{ name: "seat", value: "1", seq: 0 }];
  await carryOutEarlyPresses(view);
  expect([seats, toasts]).toEqual([expected, []]);
});

it("two early presses on the boneyard of Mexican Train draw one tile", async () => {
  const table = new MultiPlayerTable("train").sit("Ann", "Ben");
  const mayDraw = ({ state }: MultiPlayerTable["session"]): boolean =>
    seatsOnTurn(state)[0] === 0 &&
    rulesOfTable(state)
      .moves(state.play!, 0)
      .some(({ type }) => type === "draw");
  while (!mayDraw(table.session)) table.play(1);
  const { view, store, commands, toasts } = await mount(table, "train");
  window.earlyPresses = [1, 2].map(() => ({ name: "pile", value: "draw", seq: store.lastSeq }));
  await carryOutEarlyPresses(view);
  expect([commands, toasts]).toEqual([[{ type: "draw" }], []]);
});
