/** The button that continues a lesson's position against the computer: its request, its absence, and failures. */
import { beforeEach, expect, it, vi } from "vitest";
import type { GameClient } from "../../../client/games/contract/game-client.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { trainClient } from "../../../client/games/train/client.ts";
import { FtContinueVsBot } from "../../../client/learn/ft-continue-vs-bot.ts";
import { FORCED_CAPTURE, stateFromFen } from "../support/pool-table.ts";

let element: FtContinueVsBot;
let requests: unknown[];
let toasts: unknown[];

const show = async (client: GameClient): Promise<HTMLButtonElement | null> => {
  element = Object.assign(new FtContinueVsBot(), { client, state: stateFromFen(FORCED_CAPTURE), seat: 1 });
  element.addEventListener("ft-open-table", (event) => requests.push((event as CustomEvent).detail));
  element.addEventListener("ft-toast", (event) => toasts.push(event.detail));
  document.body.append(element);
  await element.updateComplete;
  return element.renderRoot.querySelector("button");
};

beforeEach(() => {
  [requests, toasts] = [[], []];
});

it("the button opens a separate game from that position, from the learner's seat, at the last level", async () => {
  localStorage.setItem("foldtable.level.pool", "5");
  (await show(poolClient))!.click();
  await expect.poll(() => requests).toMatchObject([{ game: "pool", mode: "computer", level: 5, seat: 1 }]);
  expect(requests).toMatchObject([{ choice: { seats: 2, options: { black: "first" } } }]);
  expect(toasts).toEqual([]);
});

it("there is no button if a game cannot start from that position", async () => {
  expect(await show({ ...trainClient, game: poolClient.game })).toBeNull();
});

it("a toast says that a needed file cannot be loaded, and the button can be pressed again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const button = await show({ ...poolClient, resume: () => Promise.reject(new Error("lost on the way")) });
  button!.click();
  await expect.poll(() => toasts).toEqual(["This game can’t be continued on this device."]);
  await expect.poll(() => button!.ariaDisabled).toBe("false");
  expect(requests).toEqual([]);
});
