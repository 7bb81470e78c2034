/** Changes of a table's number of seats before its game, over real sockets. */
import { describe, expect, it } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { logOf, newBrowser, openTable, waitForListing } from "../support.ts";
import { SALT, showSalt, sit, TableClient } from "../table-client.ts";

const changeSeats = (seats: number) => ({ type: "change-seats", seats }) as const;

/** A public table of SPY for four whose second seat is free. */
const seatThreeOfFour = async () => {
  const table = await openTable({ game: "spy", seats: 4, public: true });
  const clients: TableClient[] = [];
  for (const seat of [0, 2, 3]) {
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(seat));
    clients.push(client);
  }
  return { table, clients, watcher: await TableClient.open(table) };
};

describe("a table of four at which three sit", () => {
  it("starts with three seats, and each player receives their new seat", async () => {
    const { table, clients, watcher } = await seatThreeOfFour();
    expect(await clients[0]!.submit(changeSeats(3))).toMatchObject({
      type: "entry",
      event: { type: "seats-changed", seats: 3 },
    });
    const [first, second, third] = clients as [TableClient, TableClient, TableClient];
    await second.waitUntil(() => second.hello?.seats[0] === 1);
    await third.waitUntil(() => third.hello?.seats[0] === 2);
    expect(first.hello?.seats).toEqual([0]);
    for (const client of [second, third]) await client.submit({ type: "commit-salt", share: saltCommitment(SALT) });
    for (const client of clients) await client.submit(showSalt);
    await watcher.waitUntil(() => watcher.entries.at(-1)?.event.type === "salt-shown");
    expect(await waitForListing(table, ({ phase }) => phase === "playing")).toMatchObject({
      seats: ["player 0", "player 2", "player 3"],
    });
    expect((await logOf(table)).map(({ event }) => event.type)).toContain("seats-changed");
    await watcher.waitUntil(() => watcher.presences.at(-1)?.seats.join() === "true,true,true");
  });

  it("is listed with its new number of seats and its options", async () => {
    const table = await openTable({ game: "train", seats: 4, public: true, options: { set: 9, starter: 3 } });
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0));
    await client.submit(changeSeats(3));
    expect(await waitForListing(table, ({ seats }) => seats.length === 3)).toMatchObject({
      options: { set: 9, starter: "drawn" },
    });
    await client.submit(changeSeats(8));
    expect(await waitForListing(table, ({ seats }) => seats.length === 8)).toMatchObject({ options: { set: 12 } });
  });

  it("refuses a change by another player than the host, and fewer seats than players", async () => {
    const { clients } = await seatThreeOfFour();
    expect(await clients[1]!.submit(changeSeats(3))).toMatchObject({ type: "refused", code: "not-the-host" });
    expect(await clients[0]!.submit(changeSeats(2))).toMatchObject({ type: "refused", code: "bad-count" });
  });
});
