/** Reports to players who use only HTTP: the table broadcasts nothing to them, so each turn is reported at once. */
import { beforeEach, expect, it } from "vitest";
import { myTables } from "../../person/my-tables-client.ts";
import { Browser, PushService } from "../../person/push-service.ts";
import { runPersonAlarm, SERVICE, subscribe } from "../../person/push-setup.ts";
import { emptyLobby, type Identity, personKeysAt, tableStub } from "../../support.ts";
import { move, postCommand, seatTwo } from "../../table-client.ts";

beforeEach(emptyLobby);

/** A game that has been reported to both players, who have closed their sockets. */
const seatOverHttp = async () => {
  const { table, identities, clients } = await seatTwo();
  for (const { socket, closed } of clients) {
    socket.close(1000);
    await closed;
  }
  await tableStub(table).report();
  const play = async (seat: 0 | 1, seq: number, ...path: number[]) =>
    expect((await postCommand(table, identities[seat], seq, move(...path))).status).toBe(200);
  return { table, identities, play };
};

const awaitTurn = (identity: Identity, length: number, seat: 0 | 1): Promise<void> =>
  expect.poll(() => myTables(identity), { timeout: 5000 }).toMatchObject([{ length, turn: [seat] }]);

it("reports each turn of a player who uses only HTTP at once", async () => {
  const { identities, play } = await seatOverHttp();
  await play(0, 5, 11, 15);
  await awaitTurn(identities[1], 7, 1);
  await play(1, 6, 22, 18);
  await awaitTurn(identities[0], 8, 0);
  await play(0, 7, 15, 22);
  await awaitTurn(identities[1], 9, 1);
});

it("sends a push for a turn soon after a command over HTTP, and none for what the player did", async () => {
  const { table, identities, play } = await seatOverHttp();
  const browser = await Browser.create(`${SERVICE}/${table}`);
  expect((await subscribe(identities[0], browser)).status).toBe(204);
  const [key] = await personKeysAt(table);
  const service = new PushService(browser);
  await play(0, 5, 11, 15);
  await runPersonAlarm(table, key!);
  expect(service.messages).toEqual([]);
  await play(1, 6, 22, 18);
  await runPersonAlarm(table, key!);
  expect(service.messages).toMatchObject([{ title: "Your turn" }]);
  expect((await postCommand(table, identities[0], 7, { type: "resign" })).status).toBe(200);
  await runPersonAlarm(table, key!);
  expect(service.messages.length).toBe(1);
});
