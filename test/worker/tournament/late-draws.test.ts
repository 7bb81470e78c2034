/** Teams of late players: the secret of their draw stays in the object until the draw, also after an eviction. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { makeOpened } from "../../../engine/tournament/opening.ts";
import { commitDraw } from "../../../engine/tournament/seeding.ts";
import { openTournament } from "../../../engine/tournament/session.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { createTournament, readTournament } from "../../../worker/tournament/storage.ts";
import type { Tournament } from "../../../worker/tournament/tournament.ts";
import { tournamentFileNames } from "../../../worker/tournament/tournament-files.ts";
import { type Identity, newBrowser, request } from "../support.ts";
import { newId } from "../table-client.ts";
import { enter, open, SALT, send, settings, stateOf, view } from "./tournament-client.ts";

const teams = { system: { type: "teams" }, game: "train", options: { rulebook: "family", set: 9 } };
const draw = { type: "draw-teams" };

/** Four players in the first round, and two who entered after it began. */
const withLatePlayers = async () => {
  const players = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newBrowser()));
  const [host] = players as [Identity];
  const id = await open(host, teams);
  const sendAsHost = async (command: object) => expect((await send(id, host, command)).status).toBe(200);
  for (const [index, player] of players.slice(0, 4).entries()) await enter(id, player, `Player ${index + 1}`);
  for (const command of [draw, { type: "start-round", round: 1 }, { type: "reopen-entry" }]) await sendAsHost(command);
  for (const [index, player] of players.slice(4).entries()) await enter(id, player, `Late ${index + 1}`);
  return { id, players, sendAsHost, stub: env.TOURNAMENT.getByName(id) };
};

const storedTournament = (stub: DurableObjectStub<Tournament>) =>
  runInDurableObject(stub, (_, { storage }) => readTournament(storage)!);

/** The first message of a socket. */
const firstMessage = async (id: string, identity: Identity): Promise<string> => {
  const response = await request(`/api/tournaments/${id}/socket`, { headers: { ...identity, Upgrade: "websocket" } });
  const socket = response.webSocket!;
  const message = new Promise<string>((resolve) =>
    socket.addEventListener("message", ({ data }) => resolve(String(data))),
  );
  socket.accept();
  const text = await message;
  socket.close();
  return text;
};

it("sends no secret of a draw before the draw: not to the host or a late player, and in no page or file", async () => {
  const { id, players, stub } = await withLatePlayers();
  const { drawRoot } = await storedTournament(stub);
  const { drawCommitment } = await stateOf(id);
  const pages = ["", "/boards", "/wall", "/print", "/winners.png"].map((page) => `/e/${id}${page}`);
  const files = tournamentFileNames.map((name) => `/api/tournaments/${id}/${name}`);
  const seen = await Promise.all([
    ...[players[0]!, players[5]!, {}].flatMap((identity) => [
      view(id, identity).then((update) => JSON.stringify(update)),
      firstMessage(id, identity),
    ]),
    ...[...pages, ...files].map(async (path) => (await request(path, { headers: players[5]! })).text()),
  ]);
  expect(seen[0]).toContain(drawCommitment);
  let secret = drawRoot!;
  for (; secret !== drawCommitment; secret = commitDraw(secret))
    for (const text of seen) expect(text).not.toContain(secret);
});

it("draws late players with the next secret, also after an eviction", async () => {
  const { id, sendAsHost, stub } = await withLatePlayers();
  await sendAsHost(draw);
  await evictDurableObject(stub);
  await sendAsHost({ type: "split-team", player: 5 });
  await sendAsHost(draw);
  const { entries } = await view(id);
  const [early, first, second] = entries.flatMap(({ event }) => (event.type === "teams-drawn" ? [event] : []));
  expect(early).not.toHaveProperty("secret");
  expect(first!.secret).toBe(commitDraw(second!.secret!));
  expect(entries[0]!.event).toHaveProperty("drawCommitment", commitDraw(first!.secret!));
  expect(verifyTournament(entries).map(({ isRight }) => isRight)).toEqual(new Array(5).fill(true));
});

it("opens the next evening with another commitment", async () => {
  const { id, sendAsHost, players } = await withLatePlayers();
  await sendAsHost({ type: "adjudicate", round: 1, board: 1, result: { places: [1, 2], pips: [1, 2] } });
  await sendAsHost({ type: "end" });
  await sendAsHost({ type: "open-next-evening" });
  const { next, drawCommitment } = await stateOf(id);
  const { drawCommitment: other } = await stateOf(next!);
  expect(other).toMatch(/^[0-9a-f]{64}$/);
  expect(other).not.toBe(drawCommitment);
  expect((await view(next!, players[0])).you.isHost).toBe(true);
});

it("continues a tournament that an older release opened", async () => {
  const stub = env.TOURNAMENT.getByName("opened by an older release");
  await runInDurableObject(stub, (_: Tournament, { storage }) => {
    const secrets = { secret: "5e".repeat(32), drawRoot: null };
    const opened = makeOpened({ ...settings, ...teams, system: { type: "teams" }, wood: true }, "host", secrets);
    createTournament(storage, { entries: openTournament([opened], 1).entries, ...secrets });
    storage.kv.delete("draw-root");
  });
  await evictDurableObject(stub);
  const sendAs = async (command: object, person = "host") =>
    expect(
      await stub.command(
        { persons: [person], address: person },
        { id: newId(), command: command as never, from: 0, hasHelperLink: false },
      ),
    ).toHaveProperty("update");
  for (const name of ["A", "B", "C", "D"]) await sendAs({ type: "enter", name, salt: SALT }, name);
  for (const command of [draw, { type: "start-round", round: 1 }, { type: "reopen-entry" }]) await sendAs(command);
  for (const name of ["E", "F"]) await sendAs({ type: "enter", name, salt: SALT }, name);
  await sendAs(draw);
  const { entries } = await storedTournament(stub);
  expect(JSON.stringify(entries)).not.toContain("drawCommitment");
  expect(entries.at(-1)!.event).toEqual({
    type: "teams-drawn",
    teams: [expect.toSatisfy((team) => team.length === 2)],
  });
  expect(verifyTournament(entries).map(({ isRight }) => isRight)).toEqual([true, true, true, true]);
});
