/**
 * A game against the computer on this device: starting it, and its moves in each game.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/home/ft-home.ts";
import { savedLevel } from "../../../client/bot/saved-level.ts";
import { gameIds, levelsOf } from "../../../client/games/registry.ts";
import type { FtHome } from "../../../client/home/ft-home.ts";
import { LocalBots } from "../../../client/local/host/local-bots.ts";
import {
  localTables,
  openAgain,
  openAgainstComputer,
  removeLocal,
} from "../../../client/local/host/open-local-table.ts";
import "../../../client/local/ft-local-table.ts";
import { readLocal } from "../../../client/local/host/local-games-db.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { gamesWithBot } from "../../../engine/bot/registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { deepAll } from "../support/deep-html.ts";
import { openConnection, playRandomMove, seededRandom } from "../support/local-table.ts";

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("starting a game against the computer", () => {
  let home: FtHome;
  let requests: unknown[];
  const level = () => page.getByRole("combobox", { name: "Computer level" });
  const play = (game = "Pool checkers") => userEvent.click(page.getByRole("button", { name: `Play ${game}` }));

  beforeEach(async () => {
    await page.viewport(1280, 900);
    requests = [];
    home = document.createElement("ft-home") as FtHome;
    home.addEventListener("ft-open-table", (event) => requests.push((event as CustomEvent).detail));
    document.body.append(home);
    await home.updateComplete;
  });

  it("one press starts a game, the first time at the second level", async () => {
    await play();
    await expect.poll(() => requests).toMatchObject([{ game: "pool", mode: "computer", level: 2 }]);
  });

  it("the level is saved", async () => {
    await userEvent.selectOptions(level(), "Bruno · Skilled");
    await play("Mexican Train");
    await expect.poll(() => requests).toMatchObject([{ game: "train", mode: "computer", level: 5 }]);
    expect(savedLevel("pool")).toBe(5);
    await expect.element(level()).toHaveValue("5");
  });

  it("choosing a level chooses the computer", async () => {
    await userEvent.click(page.getByRole("radio", { name: /^friends/ }));
    await userEvent.selectOptions(level(), "Otis · Casual");
    await expect.element(page.getByRole("radio", { name: "The computer" })).toBeChecked();
  });

  it.each(["9", "0", "1.5", "x", ""])("a stored level %j is ignored", (stored) => {
    localStorage.setItem("foldtable.level.pool", stored);
    expect(savedLevel("pool")).toBe(2);
  });

  it("the games with a computer have at least two levels, and the others none", () => {
    expect(gameIds.filter((game) => levelsOf(game) > 0).sort()).toEqual([...gamesWithBot].sort());
    for (const game of gamesWithBot) expect(levelsOf(game)).toBeGreaterThanOrEqual(2);
  });
});

describe.each([
  ["pool", 2, { black: "first" }],
  ["train", 3, { set: 6, rounds: 2 }],
  ["spy", 2, {}],
] as const)("%s with the computer", (game, seats, options) => {
  it("the game starts at once, the computer moves, and the table can be reopened and rematched", async () => {
    const id = await openAgainstComputer(game, 2, "Ann", { seats, options });
    const connection = await openConnection(id);
    const { host } = connection;
    expect(host.session.state).toMatchObject({ phase: "playing", shared: false });
    const bots = new LocalBots(host);
    bots.start();
    const randomBelow = seededRandom(game);
    const botMoves = () => host.session.entries.filter(({ id: asked }) => asked?.startsWith("computer:")).length;
    for (let moves = 0; moves < 40 && botMoves() < 2; moves++) {
      await expect.poll(() => seatsOnTurn(host.session.state), { timeout: 10_000 }).toContain(0);
      expect(connection.next).toBeNull();
      expect(connection.store.seats).toEqual([0]);
      await playRandomMove(connection, randomBelow);
      bots.hurry();
    }
    await expect.poll(botMoves, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    bots.stop();
    expect((await readLocal(id))?.entries).toEqual(host.session.entries);
    const rematch = await openConnection(await openAgain(host.session.state));
    expect(rematch.host.session.state.chairs.map((chair) => chair?.bot?.level)).toEqual(
      Array.from({ length: seats }, (_, seat) => (seat === 1 ? undefined : 2)),
    );
    expect(rematch.host.session.state).toMatchObject({ phase: "playing", shared: false });
  });
});

it.each(["pointerdown", "keydown"])("a %s makes the computer move at once", async (press) => {
  // Timers of the computer's pause never fire.
  const originalSetTimeout = window.setTimeout.bind(window);
  const timeoutSpy = vi
    .spyOn(window, "setTimeout")
    .mockImplementation(((callback: TimerHandler, ms = 0) =>
      ms >= 400 && ms <= 1_501 ? 0 : originalSetTimeout(callback, ms)) as typeof setTimeout);
  const id = await openAgainstComputer("pool", 1, "Ann", { seats: 2, options: { black: "first" } });
  const page = Object.assign(document.createElement("ft-local-table"), { table: id });
  document.body.append(page);
  const view = () => deepAll<FtGameView>(page.shadowRoot!, "ft-game-view")[0];
  const moves = () => view()?.store.entries.filter(({ event }) => event.type === "moved").length;
  await expect.poll(() => view()?.acting).toBe(0);
  const detail = { type: "move", path: [11, 15] };
  view()!.dispatchEvent(new CustomEvent("ft-command", { detail, bubbles: true, composed: true }));
  await expect.poll(() => view()?.acting).toBeNull();
  expect(moves()).toBe(1);
  const pressAndCount = () => {
    view()?.dispatchEvent(new Event(press, { bubbles: true, composed: true }));
    return moves();
  };
  await expect.poll(pressAndCount).toBe(2);
  timeoutSpy.mockRestore();
  page.remove();
});
