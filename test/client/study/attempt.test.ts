/** A reader's attempt whose study ends, or fails, before its verdict. */
import { expect, it, vi } from "vitest";
import { loadGame } from "../../../client/games/registry.ts";
import { MoveHistory } from "../../../client/replay/move-history.ts";
import { Attempt } from "../../../client/study/attempt.ts";
import { Study } from "../../../client/study/run/study.ts";
import type { StudiedMove } from "../../../engine/bot/study.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import { poolLog } from "../support/studied-game.ts";

const { seq, seat } = poolLog.find(({ event }) => event.type === "moved")!;
const command = { type: "move", path: [11, 15] } as unknown as GameCommand;

it.each([
  ["move", "line"],
  ["verdict", "judge"],
] as const)("the attempt remains without a verdict if the study ends before the %s", async (_, question) => {
  const study = new Study({ entries: poolLog, looking: () => 0 });
  vi.spyOn(study, "line").mockResolvedValue(poolLog.slice(seq, seq + 1));
  vi.spyOn(study, question).mockRejectedValue(new Error("closed"));
  const lines = await (await loadGame("pool")).lines();
  const changed = vi.fn<() => void>();
  const makeRecord = () => new MoveHistory(lines);
  const mistake = { seq, seat } as StudiedMove;
  const attempt = new Attempt({ study, entries: poolLog, makeRecord, viewer: "all", near: 0, mistake, changed });
  await attempt.play(command);
  expect([attempt.isMade, attempt.isUnknown]).toEqual([question === "judge", true]);
  expect(changed).toHaveBeenCalledTimes(question === "judge" ? 2 : 1);
});
