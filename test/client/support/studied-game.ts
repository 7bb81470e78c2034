/** The game view of a finished game, and its study. */
import * as v from "valibot";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadGame } from "../../../client/games/registry.ts";
import { requestDone, STUDIES, transact } from "../../../client/kit/storage/indexed-db.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtStudy } from "../../../client/study/ft-study.ts";
import { isMistake } from "../../../client/study/judge/turning-points.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import "../../../engine/games/all-games.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { submit } from "../../../engine/log/session.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** The published log of a finished game; seat 0 resigns after `moves`. */
export const finishedLog = (
  game: string,
  seats: number,
  tableOptions: object,
  seed: string,
  moves = Infinity,
): readonly Entry[] => {
  const options = v.parse(newestGame(game).options, tableOptions);
  const play = startSelfplay({ game, seats, options, seed });
  for (let made = 0; made < moves && play.step(); made++);
  const { session, secret } = play;
  const envelope = { id: "resign", seq: session.state.length - 1, command: { type: "resign" } as const };
  const over =
    session.state.phase === "over"
      ? session
      : submit(session, { player: "player-0", seat: 0 }, envelope, secret, session.log.last!.at + 1).session;
  return viewLog(over.entries, "all");
};

/** A short game of pool that contains mistakes. */
export const poolLog = finishedLog("pool", 2, { black: "first" }, "studied 4", 16);

/** Deletes the device's stored studies. */
export const clearStudies = async (): Promise<void> => {
  const transaction = await transact([STUDIES], "readwrite");
  await requestDone(transaction.objectStore(STUDIES).clear());
};

export const storeOf = (entries: readonly Entry[]): Store => {
  const store = new Store();
  store.load(entries, "all");
  return store;
};

/** Mounts the game view, and does not wait for its replay parts. */
export const mountGame = async (game: string, entries: readonly Entry[]): Promise<FtGameView> => {
  const view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: await loadGame(game), store: storeOf(entries), hosted: true, local: true });
  document.body.append(view);
  await view.updateComplete;
  return view;
};

export const pressStudy = () => userEvent.click(page.getByRole("button", { name: "Study this game" }));

/** Null before the study is started. */
export const studyOf = (view: FtGameView): FtStudy | null => view.renderRoot.querySelector("ft-study");

/** Polls longer than the default, because a busy machine studies slowly. */
export const expectEventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

export const waitForStudy = (view: FtGameView) =>
  expect.poll(() => studyOf(view)?.study.isDone, { timeout: 50_000 }).toBe(true);

export const studyPool = async (): Promise<FtGameView> => {
  const view = await mountGame("pool", poolLog);
  await pressStudy();
  await waitForStudy(view);
  return view;
};

/** Shows the first mistake that the study found. Returns its sequence number. */
export const showMistake = async (view: FtGameView): Promise<number> => {
  const [seq] = studyOf(view)!.study.findings.find(([, finding]) => isMistake(finding))!;
  view.replay.show(seq);
  await view.updateComplete;
  return seq;
};
