/** Checks that an HTTP answer shows its reader no more than the reader may know. */
import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { Client } from "../players/client.ts";
import type { Run } from "../run.ts";

/** A viewer who never had a seat. */
const isStranger = ({ name }: Client): boolean => !name.startsWith("Player");

/** A log shows each entry as its viewer may know it. */
const checkLog = (run: Run, reader: Client, headers: Headers, text: string): void => {
  const viewer = headers.get("Foldtable-Viewer") ?? "watcher";
  const { entries, state } = run.truth;
  const isSeat = viewer !== "all" && viewer !== "watcher" && viewer !== "open";
  if (isSeat && state.secret === null && isStranger(reader))
    run.fail(`log: ${reader.name} was sent the log of seat ${viewer}`);
  if (viewer === "all" && state.secret === null) run.fail("log: the truth was sent before the end");
  // A game that is played from memory shows less of the past, and the game may have ended since the answer.
  const known = [false, true].map((past) => viewLog(entries, isSeat ? Number(viewer) : (viewer as Viewer), past));
  const length = run.truth.knownLength(viewer as Viewer);
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { seq, event } = JSON.parse(line) as Entry;
    if (seq >= length) run.fail(`log: entry ${seq} was sent to ${viewer}, who may know ${length}`);
    if (!known.some((log) => isDeepStrictEqual(event, log[seq]?.event)))
      run.fail(`log: entry ${seq} shows ${viewer} another event`);
  }
};

/** The moves of a seat show what it knows. */
const checkMoves = (run: Run, reader: Client, text: string): void => {
  const { length } = JSON.parse(text) as { readonly length: number };
  const state = run.truth.states[length];
  if (state?.phase !== "playing" || state.play === null || !isStranger(reader)) return;
  if (rulesOfTable(state).hides(state.play)) run.fail(`moves: ${reader.name} was sent the moves of a seat`);
};

/** Only players may read the stored log, readable or not. Its content is compared in two worlds. */
const checkRaw = (run: Run, reader: Client): void => {
  if (isStranger(reader)) run.fail(`log: ${reader.name} was sent the stored log`);
};

export const checkAnswer = (run: Run, reader: Client, path: string, response: Response, text: string): void => {
  if (response.status !== 200) return;
  if (path.endsWith("?raw")) checkRaw(run, reader);
  else if (path.includes("/log")) checkLog(run, reader, response.headers, text);
  if (path.endsWith("/moves")) checkMoves(run, reader, text);
};
