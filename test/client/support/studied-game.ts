/** A finished game on its stage, and its study. */
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

/** A game as a server opens it; cut short, a player resigns after `moves`. */
export const finished = (
  game: string,
  seats: number,
  choice: object,
  seed: string,
  moves = Infinity,
): readonly Entry[] => {
  const options = v.parse(newestGame(game).options, choice);
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

/** A short game of pool, in which there are mistakes. */
export const pool = finished("pool", 2, { black: "first" }, "studied 4", 16);

/** No game was ever studied on this device. */
export const forget = async (): Promise<void> => {
  const writing = await transact([STUDIES], "readwrite");
  await requestDone(writing.objectStore(STUDIES).clear());
};

export const storeOf = (entries: readonly Entry[]): Store => {
  const store = new Store();
  store.load(entries, "all");
  return store;
};

/** The game on a stage, as soon as that is seen: what looks back at it is still on its way. */
export const mount = async (game: string, entries: readonly Entry[]): Promise<FtGameView> => {
  const stage = document.createElement("ft-game-view") as FtGameView;
  Object.assign(stage, { client: await loadGame(game), store: storeOf(entries), hosted: true, local: true });
  document.body.append(stage);
  await stage.updateComplete;
  return stage;
};

export const pressStudy = () => userEvent.click(page.getByRole("button", { name: "Study this game" }));

/** Null while nothing is studied. */
export const studyOf = (stage: FtGameView): FtStudy | null => stage.renderRoot.querySelector("ft-study");

/** A busy machine thinks slowly. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

export const studied = (stage: FtGameView) =>
  expect.poll(() => studyOf(stage)?.study.isDone, { timeout: 50_000 }).toBe(true);

/** The short game of pool, with its study done. */
export const studyPool = async (): Promise<FtGameView> => {
  const stage = await mount("pool", pool);
  await pressStudy();
  await studied(stage);
  return stage;
};

/** Goes to the first mistake that the study found. */
export const showMistake = async (stage: FtGameView): Promise<number> => {
  const [seq] = studyOf(stage)!.study.findings.find(([, finding]) => isMistake(finding))!;
  stage.replay.show(seq);
  await stage.updateComplete;
  return seq;
};
