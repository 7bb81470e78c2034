/** The players of a tournament: the menu of a visitor who is one of them on a new device. */
import { afterEach, expect, it } from "vitest";
import { FtPlayers } from "../../../client/tournament/ft-players.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";

const players = new FtPlayers();
afterEach(() => players.remove());

it("the chosen player stays chosen when another device claims a player before them", async () => {
  const tournament = new TestTournament().enter(4);
  Object.assign(players, { state: tournament.state, you: { isHost: false, helper: null, player: null } });
  document.body.append(players);
  await players.updateComplete;
  const menu = players.renderRoot.querySelector("select")!;
  menu.value = "3";
  expect(tournament.send({ type: "claim-player", player: 2 }, "another-device")).toBeNull();
  players.state = tournament.state;
  await players.updateComplete;
  expect([...menu.options].map(({ value }) => value)).toEqual(["1", "3", "4"]);
  expect(menu.value).toBe("3");
});
