/** The list of games on this device, and how a table is opened there. */
import { afterEach, describe, expect, it } from "vitest";
import { readLocal } from "../../../../client/local/host/local-games-db.ts";
import { localTables, openAgain, openLocalTable, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { openedEventOf } from "../../../../engine/log/log.ts";
import { NAMES, openConnection, openNewTable, playRandomMove, seededRandom } from "../../support/local-table.ts";

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe("the device's list of games", () => {
  it("lists each game that has started, the latest first, and no removed game", async () => {
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

  it("a rematch seats each player one seat further", async () => {
    const line = await openNewTable("train", 3);
    const again = await openConnection(await openAgain(line.host.session.state));
    expect(again.host.session.state.chairs.map((chair) => chair?.name)).toEqual(["Cem", "Ann", "Ben"]);
    expect(openedEventOf(again.host.session.entries).commitment).not.toBe(
      openedEventOf(line.host.session.entries).commitment,
    );
  });
});
