/**
 * The embedded replay, when its page shows another game with it.
 * Every day end-to-end/packages/embed.test.ts shows it in another site's page.
 * @gate
 */
import { beforeEach, expect, it, vi } from "vitest";
import { FoldtableReplay } from "../../../client/embed/foldtable-replay.ts";
import type { FtScrubber } from "../../../client/replay/ft-scrubber.ts";
import { makeLog, viewLog } from "../../../engine/log/log.ts";
import { finishedSpyLog } from "../support/finished-game.ts";

let replay: FoldtableReplay;

beforeEach(() => {
  replay = new FoldtableReplay();
});

const scrubber = () => replay.shadowRoot?.querySelector<FtScrubber>("foldtable-scrubber") ?? null;
/** The slider's index and last index. */
const place = () => {
  const shown = scrubber();
  return shown && [shown.index, shown.end];
};

/** The address of a file with this text. */
const fileOf = (text: string): string => URL.createObjectURL(new Blob([text]));

const SHORT = '[GameType "23"]\n\n1. 11-15 22-18 2. 15x22 25x18 *';
const LONG = '[GameType "23"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 *';

it("shows another game from its end, and does not play it", async () => {
  replay.src = fileOf(SHORT);
  document.body.append(replay);
  await expect.poll(place).toEqual([4, 4]);
  scrubber()!.dispatchEvent(new CustomEvent("ft-seek", { detail: 1 }));
  scrubber()!.dispatchEvent(new CustomEvent("ft-toggle"));
  await expect.poll(() => scrubber()?.playing).toBe(true);
  replay.src = fileOf(LONG);
  await expect.poll(() => scrubber()?.end).toBe(6);
  expect([scrubber()!.index, scrubber()!.playing]).toEqual([6, false]);
});

it("shows the given moment of another game", async () => {
  replay.src = fileOf(SHORT);
  document.body.append(replay);
  await expect.poll(place).toEqual([4, 4]);
  replay.src = fileOf(LONG);
  replay.at = 0;
  await expect.poll(place).toEqual([0, 6]);
});

it("requests no refresh while another table loads", async () => {
  const log = makeLog(finishedSpyLog("a table"));
  const asked: string[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const [, table] = /tables\/(\w+\/log\?from=\d+)/.exec(String(address))!;
    asked.push(table!);
    if (table!.startsWith("late")) await answered;
    return new Response(log, { headers: { "Foldtable-Viewer": "all" } });
  });
  replay.table = "first";
  document.body.append(replay);
  await expect.poll(place).not.toBeNull();
  replay.table = "late";
  await replay.updateComplete;
  document.dispatchEvent(new Event("visibilitychange"));
  answer();
  await expect.poll(place).not.toBeNull();
  expect(asked).toEqual(["first/log?from=0", "late/log?from=0"]);
});

it("shows each move once, also if two refreshes overlap", async () => {
  const log = viewLog(finishedSpyLog("overlap").slice(0, -3), "watcher");
  const [known, after] = [log.length - 4, log.slice(-4)];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const from = new URL(String(address)).searchParams.get("from")!;
    asked.push(from);
    if (from !== "0") await answered;
    const entries = from === "0" ? log.slice(0, known) : after;
    return new Response(makeLog(entries), { headers: { "Foldtable-Viewer": "watcher" } });
  });
  replay.table = "running";
  document.body.append(replay);
  await expect.poll(place).not.toBeNull();
  const { end } = scrubber()!;
  for (const _ of ["shown", "shown again"]) document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => asked).toEqual(["0", `${known}`, `${known}`]);
  answer();
  await expect.poll(() => scrubber()!.end).toBeGreaterThan(end);
  const once = scrubber()!.end;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrubber()!.end).toBe(once);
  expect(once - end).toBeLessThanOrEqual(after.length);
});
