/**
 * A game with the computer, on this device alone: one press away, and it answers in every game.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/home/ft-home.ts";
import { savedLevel } from "../../../client/bot/saved-level.ts";
import { games, levelsOf } from "../../../client/games/registry.ts";
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

describe("the way to it", () => {
  let home: FtHome;
  let wishes: unknown[];
  const level = () => page.getByRole("combobox", { name: "Computer level" });
  const play = (game = "Pool checkers") => userEvent.click(page.getByRole("button", { name: `Play ${game}` }));

  beforeEach(async () => {
    await page.viewport(1280, 900);
    localStorage.clear();
    wishes = [];
    home = document.createElement("ft-home") as FtHome;
    home.addEventListener("ft-open-table", (event) => wishes.push((event as CustomEvent).detail));
    document.body.append(home);
    await home.updateComplete;
  });
  afterEach(() => home.remove());

  it("takes one press, the first time at the second level", async () => {
    await play();
    await expect.poll(() => wishes).toMatchObject([{ game: "pool", company: "computer", level: 2 }]);
  });

  it("remembers the level", async () => {
    await userEvent.selectOptions(level(), "Bruno · Skilled");
    await play("Mexican Train");
    await expect.poll(() => wishes).toMatchObject([{ game: "train", company: "computer", level: 5 }]);
    expect(savedLevel("pool")).toBe(5);
    await expect.element(level()).toHaveValue("5");
  });

  it("choosing a level chooses the computer", async () => {
    await userEvent.click(page.getByRole("radio", { name: /^friends/ }));
    await userEvent.selectOptions(level(), "Otis · Casual");
    await expect.element(page.getByRole("radio", { name: "The computer" })).toBeChecked();
  });

  it.each(["9", "0", "1.5", "x", ""])("ignores %j in the storage", (kept) => {
    localStorage.setItem("foldtable.level.pool", kept);
    expect(savedLevel("pool")).toBe(2);
  });

  it("leads to every game", () => {
    expect([...gamesWithBot].sort()).toEqual(Object.keys(games).sort());
    for (const game of gamesWithBot) expect(levelsOf(game)).toBeGreaterThanOrEqual(2);
  });
});

describe.each([
  ["pool", 2, { black: "first" }],
  ["train", 3, { set: 6, rounds: 2 }],
  ["spy", 2, {}],
] as const)("%s with the computer", (game, seats, options) => {
  it("starts at once, gets an answer, and survives a reload and a rematch", async () => {
    const id = await openAgainstComputer(game, 2, "Ann", { seats, options });
    const line = await openConnection(id);
    const { host } = line;
    expect(host.session.state).toMatchObject({ phase: "playing", shared: false });
    const computers = new LocalBots(host);
    computers.start();
    const below = seededRandom(game);
    const answers = () => host.session.entries.filter(({ id: asked }) => asked?.startsWith("computer:")).length;
    for (let moves = 0; moves < 40 && answers() < 2; moves++) {
      await expect.poll(() => seatsOnTurn(host.session.state), { timeout: 10_000 }).toContain(0);
      expect(line.next).toBeNull();
      expect(line.store.seats).toEqual([0]);
      await playRandomMove(line, below);
      computers.hurry();
    }
    await expect.poll(answers, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    computers.stop();
    expect((await readLocal(id))?.entries).toEqual(host.session.entries);
    const again = await openConnection(await openAgain(host.session.state));
    expect(again.host.session.state.chairs.map((chair) => chair?.bot?.level)).toEqual(
      Array.from({ length: seats }, (_, seat) => (seat === 1 ? undefined : 2)),
    );
    expect(again.host.session.state).toMatchObject({ phase: "playing", shared: false });
  });
});

it.each(["pointerdown", "keydown"])("an impatient player gets the bot's move at once by any %s", async (press) => {
  // No pause is ever over by itself.
  const genuine = window.setTimeout.bind(window);
  const later = vi
    .spyOn(window, "setTimeout")
    .mockImplementation(((act: TimerHandler, ms = 0) =>
      ms >= 400 && ms <= 1_501 ? 0 : genuine(act, ms)) as typeof setTimeout);
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
  const pressed = () => {
    view()?.dispatchEvent(new Event(press, { bubbles: true, composed: true }));
    return moves();
  };
  await expect.poll(pressed).toBe(2);
  later.mockRestore();
  page.remove();
});
