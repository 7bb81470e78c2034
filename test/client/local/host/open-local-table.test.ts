/** The list of games on this device, and rematches. */
import { afterEach, describe, expect, it } from "vitest";
import { readLocal, saveRecord } from "../../../../client/local/host/local-games-db.ts";
import { localTables, openAgain, openLocalTable, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { openedEventOf } from "../../../../engine/log/log.ts";
import { NAMES, openConnection, openNewTable, playRandomMove, seededRandom } from "../../support/local-table.ts";

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("the device's list of games", () => {
  it("the list has each started game, the latest first, and no removed game", async () => {
    const first = await openNewTable("pool", 2);
    const second = await openNewTable("train", 4);
    await openLocalTable("spy");
    await playRandomMove(first, seededRandom("list"));
    const listed = await localTables();
    expect(listed.map(({ id }) => id)).toEqual([first.host.record.id, second.host.record.id]);
    expect(listed[1]).toMatchObject({ game: "train", names: NAMES, phase: "playing", outcome: null });
    expect(JSON.stringify(listed)).not.toContain(first.host.record.secret);
    await removeLocal(first.host.record.id);
    expect((await localTables()).map(({ id }) => id)).toEqual([second.host.record.id]);
    expect(await readLocal(first.host.record.id)).toBeNull();
  });

  it("a new game deletes the games that have not begun for a day", async () => {
    const [old, recent] = [await openLocalTable("pool"), await openLocalTable("pool")];
    const { record } = (await readLocal(old))!;
    await saveRecord({ ...record, movedAt: Date.now() - 25 * 60 * 60 * 1000 });
    await openNewTable("pool", 2);
    await expect.poll(() => readLocal(old)).toBeNull();
    expect(await readLocal(recent)).not.toBeNull();
    await removeLocal(recent);
  });

  it("a game that another tab removed during its upload stays removed", async () => {
    const { host } = await openNewTable("pool", 2);
    await removeLocal(host.record.id);
    await host.publish("https://example.test/t/abc");
    expect(await localTables()).toEqual([]);
    expect(host.record.address).toBe("https://example.test/t/abc");
  });

  it("a rematch seats each player one seat further", async () => {
    const connection = await openNewTable("train", 3);
    const rematch = await openConnection(await openAgain(connection.host.session.state));
    expect(rematch.host.session.state.chairs.map((chair) => chair?.name)).toEqual(["Cem", "Ann", "Ben"]);
    expect(openedEventOf(rematch.host.session.entries).commitment).not.toBe(
      openedEventOf(connection.host.session.entries).commitment,
    );
  });
});
