/** Tables that stay in the European Union: their ids say so, and all their objects live in that jurisdiction. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { isTableId, makeTableId, tableIdsOf } from "../../../worker/identity/table-id.ts";
import { EU_MARK, hintFor, jurisdictionOf, namespaceOf } from "../../../worker/platform/jurisdiction.ts";
import { clearLocationCache, originStub, relocatedStub } from "../../../worker/platform/table-stub.ts";
import { relayName, relayStub } from "../../../worker/sockets/relay-names.ts";
import { seatTwo, showSalt, sit } from "../line.ts";
import { ask, openTable, post, setUp } from "../support.ts";
import { livesAt, meet } from "./relocation/two-regions.ts";

beforeEach(clearLocationCache);
afterEach(() => vi.restoreAllMocks());

/** A namespace that writes down which object is wanted where; workerd itself has no jurisdictions. */
const fakeNamespace = () => {
  const wanted: unknown[] = [];
  const within = (jurisdiction: string) => ({
    getByName: (name: string, hint: object) => void wanted.push([jurisdiction, name, hint]),
  });
  return { wanted, namespace: { ...within("anywhere"), jurisdiction: within } as never };
};

const EU_ID = `${EU_MARK}abcdefghijklmnopqrst`;

describe("the objects of a table", () => {
  it("are in the jurisdiction that its id names, its relays and a second object as well", () => {
    const { wanted, namespace } = fakeNamespace();
    const env = { TABLE: namespace, RELAY: namespace };
    originStub(env, EU_ID, "enam");
    relocatedStub(env, EU_ID, "apac");
    relayStub(env, relayName(EU_ID, "weur/0"), "weur");
    originStub(env, EU_ID.slice(0, 20), "enam");
    expect(wanted).toEqual([
      ["eu", EU_ID, {}],
      ["eu", `${EU_ID}/apac`, {}],
      ["eu", `${EU_ID}/weur/0`, { locationHint: "weur" }],
      ["anywhere", EU_ID.slice(0, 20), { locationHint: "enam" }],
    ]);
  });

  it("are anywhere on a local server, which has no jurisdictions", () => {
    const { namespace } = fakeNamespace();
    expect(namespaceOf(namespace, EU_ID, { NO_JURISDICTION: "1" })).toBe(namespace);
    expect(hintFor(EU_ID, "eeur")).toEqual({ locationHint: "eeur" });
  });
});

describe("the id of such a table", () => {
  it("is made only by this server, and never from another table's id", async () => {
    const keys = await keysOf(setUp);
    const [plain, inEu] = [await makeTableId(keys), await makeTableId(keys, "eu")];
    expect([jurisdictionOf(plain), jurisdictionOf(inEu)]).toEqual([null, "eu"]);
    expect(await isTableId(keys, inEu)).toBe(true);
    for (const forged of [EU_MARK + plain, inEu.slice(EU_MARK.length), inEu.replace(EU_MARK, "eu-_"), EU_ID])
      expect(await isTableId(keys, forged), forged).toBe(false);
    const [rematch] = tableIdsOf(setUp, "rematch/x", "eu");
    expect([jurisdictionOf(rematch!), await isTableId(keys, rematch!)]).toEqual(["eu", true]);
    // Stored ids stay as they were.
    expect(tableIdsOf(setUp, "rematch/x", null)[0]).toHaveLength(20);
  });
});

describe("a table of the European Union", () => {
  it("is opened by its host's choice, and played like any other; its rematch is one too", async () => {
    const { table, lines, watcher } = await seatTwo({ jurisdiction: "eu" });
    expect(jurisdictionOf(table)).toBe("eu");
    expect((await ask(`/t/${table}`)).status).toBe(200);
    await lines[0].say({ type: "resign" });
    for (const line of lines) await line.say({ type: "rematch" });
    await watcher.until(() => watcher.entries.some(({ event }) => event.type === "rematched"));
    const event = watcher.entries.map((entry) => entry.event).find(({ type }) => type === "rematched");
    expect(jurisdictionOf((event as { table: string }).table)).toBe("eu");
  });

  it("is opened by the deployment's choice, without the host's", async () => {
    const open = (order: object) =>
      ask(
        "/api/tables",
        { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) },
        { ...setUp, JURISDICTION: "eu" },
      );
    const { id } = await (await open({ game: "pool" })).json<{ id: string }>();
    expect(jurisdictionOf(id)).toBe("eu");
    expect(jurisdictionOf(await openTable())).toBeNull();
    expect((await post("/api/tables", { game: "pool", jurisdiction: "us" })).status).toBe(400);
  });

  it("never moves, wherever its players are", async () => {
    const { table, lines } = await meet({ jurisdiction: "eu" });
    for (const [seat, line] of lines.entries())
      expect(await line.say(sit(seat))).toMatchObject({ type: "entry", seq: seat + 1 });
    for (const line of lines) expect(await line.say(showSalt)).toMatchObject({ type: "entry" });
    expect(await livesAt(table)).toEqual(["first"]);
  });
});
