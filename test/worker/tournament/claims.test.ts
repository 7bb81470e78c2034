/** Claims: a player continues with a new device when the host confirms it. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import { Person } from "../../../worker/main.ts";
import { waitForMyTables } from "../person/my-tables-client.ts";
import { type Identity, newBrowser } from "../support.ts";
import { sit, TableClient } from "../table-client.ts";
import { areTablesOpen, enter, open, openForTwo, send, stateOf, view, waitForState } from "./tournament-client.ts";

const refusalOf = async (response: Response): Promise<string | null> =>
  response.ok ? null : (await response.json<{ refused: string }>()).refused;

const claim = async (id: string, identity: Identity, player: number) =>
  refusalOf(await send(id, identity, { type: "claim-player", player }));

it("moves a player to a new device only when the host confirms, and removes them from the old one", async () => {
  const { id, players } = await openForTwo();
  const [host, old] = players;
  const device = await newBrowser();
  expect(await claim(id, device, 2)).toBeNull();
  expect((await view(id, device)).you.player).toBeNull();
  for (const other of [device, old])
    expect(await refusalOf(await send(id, other, { type: "confirm-claim", player: 2 }))).toBe("not-allowed");
  expect(await refusalOf(await send(id, host, { type: "confirm-claim", player: 2 }))).toBeNull();
  expect((await view(id, device)).you.player).toBe(2);
  expect((await view(id, old)).you.player).toBeNull();
  expect(await refusalOf(await send(id, old, { type: "mark-absent", players: [2] }))).toBe("not-allowed");
});

it("reserves the seat at an open table for the new device", async () => {
  const { id, players } = await openForTwo();
  await send(id, players[0], { type: "start-round", round: 1 });
  const { table, sides } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
  const seat = sides.findIndex(([player]) => player === 2);
  const device = await newBrowser();
  await claim(id, device, 2);
  await send(id, players[0], { type: "confirm-claim", player: 2 });
  expect(await waitForMyTables(device, ([one]) => one !== undefined)).toMatchObject([{ id: table, kept: { seat } }]);
  await waitForMyTables(players[1], (tables) => tables.length === 0);
  const old = await TableClient.open(table!, players[1]);
  expect(await old.submit(sit(seat))).toMatchObject({ type: "refused", code: "seat-kept" });
  expect(await (await TableClient.open(table!, device)).submit(sit(seat))).toMatchObject({ type: "entry" });
});

it("plays a pairing on a real board again whose player has given up the identity of a removed entry", async () => {
  const host = await newBrowser();
  const id = await open(host, { system: { type: "swiss" } });
  await enter(id, host, "Ada");
  await send(id, host, { type: "admit", name: "Bo" });
  await send(id, host, { type: "start-round", round: 1 });
  const onWood = ({ rounds }: TournamentState) => rounds[0]!.pairings[0]!.isOnWood;
  await waitForState(id, onWood);
  const device = await newBrowser();
  await claim(id, device, 2);
  await send(id, host, { type: "confirm-claim", player: 2 });
  expect((await send(id, host, { type: "play-on-wood", round: 1, board: 1, wood: false })).status).toBe(200);
  const { table } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
  await send(id, host, { type: "admit", name: "Cy" });
  await send(id, host, { type: "remove-player", player: 2 });
  expect(await claim(id, device, 3)).toBeNull();
  expect((await send(id, host, { type: "confirm-claim", player: 3 })).status).toBe(200);
  await env.TOURNAMENT.getByName(id).receiveResult({ table: table!, outcome: null });
  expect(onWood(await stateOf(id))).toBe(true);
});

it("removes the table from the old device's list even if that fails at first", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const forget = vi.spyOn(Person.prototype, "forget").mockRejectedValueOnce(new Error("unreachable"));
  const { id, players } = await openForTwo();
  await send(id, players[0], { type: "start-round", round: 1 });
  await waitForState(id, areTablesOpen);
  await waitForMyTables(players[1], ([one]) => one !== undefined);
  await claim(id, await newBrowser(), 2);
  await send(id, players[0], { type: "confirm-claim", player: 2 });
  await expect.poll(() => forget.mock.calls.length).toBe(1);
  await expect.poll(() => runDurableObjectAlarm(env.TOURNAMENT.getByName(id))).toBe(true);
  await waitForMyTables(players[1], (tables) => tables.length === 0);
  vi.restoreAllMocks();
});

it("refuses a second claim, a claim of another player, and one that the host denied", async () => {
  const { id, players } = await openForTwo();
  const [host, other] = players;
  const [first, second] = [await newBrowser(), await newBrowser()];
  expect(await claim(id, first, 2)).toBeNull();
  expect(await claim(id, second, 2)).toBe("already-claimed");
  expect(await claim(id, first, 1)).toBe("already-entered");
  expect(await claim(id, other, 1)).toBe("already-entered");
  expect(await refusalOf(await send(id, second, { type: "deny-claim", player: 2 }))).toBe("not-allowed");
  expect(await refusalOf(await send(id, host, { type: "deny-claim", player: 2 }))).toBeNull();
  expect(await refusalOf(await send(id, host, { type: "confirm-claim", player: 2 }))).toBe("no-claim");
  expect((await stateOf(id)).players[1]!.claim).toBeNull();
});

it("lets nobody claim a removed player, and removes an open claim with the player", async () => {
  const { id, players } = await openForTwo();
  const device = await newBrowser();
  expect(await claim(id, device, 2)).toBeNull();
  await send(id, players[0], { type: "remove-player", player: 2 });
  expect(await refusalOf(await send(id, players[0], { type: "confirm-claim", player: 2 }))).toBe("player-removed");
  expect(await claim(id, await newBrowser(), 2)).toBe("player-removed");
  expect((await view(id, device)).you.player).toBeNull();
});

it("sends no claimant's person key to anyone", async () => {
  const { id } = await openForTwo();
  await claim(id, await newBrowser(), 2);
  expect(JSON.stringify(await view(id))).not.toMatch(/"person":"/);
  expect((await stateOf(id)).players[1]!.claim).toEqual({ person: null });
});
