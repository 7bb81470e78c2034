/** Tables that stay in the European Union: their ids name the jurisdiction, and all their objects are in it. */
import { beforeEach, describe, expect, it } from "vitest";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { isTableId, makeTableId, tableIdsOf } from "../../../worker/identity/table-id.ts";
import { EU_MARK, hintFor, jurisdictionOf, namespaceOf } from "../../../worker/platform/jurisdiction.ts";
import { clearLocationCache, originStub, relocatedStub } from "../../../worker/platform/table-stub.ts";
import { relayName, relayStub } from "../../../worker/sockets/relay-names.ts";
import { openTable, post, request, testEnv } from "../support.ts";
import { seatTwo, showSalt, sit } from "../table-client.ts";
import { liveObjects, openDistantTable } from "./relocation/two-regions.ts";

beforeEach(clearLocationCache);

/** A namespace that records the requested objects, because workerd has no jurisdictions. */
const fakeNamespace = () => {
  const requested: unknown[] = [];
  const within = (jurisdiction: string) => ({
    getByName: (name: string, hint: object) => void requested.push([jurisdiction, name, hint]),
  });
  return { requested, namespace: { ...within("anywhere"), jurisdiction: within } as never };
};

const EU_ID = `${EU_MARK}abcdefghijklmnopqrst`;

describe("the objects of a table", () => {
  it("are in the jurisdiction that its id names, with its relays and its second object", () => {
    const { requested, namespace } = fakeNamespace();
    const env = { TABLE: namespace, RELAY: namespace };
    originStub(env, EU_ID, "enam");
    relocatedStub(env, EU_ID, "apac");
    relayStub(env, relayName(EU_ID, "weur/0"), "weur");
    originStub(env, EU_ID.slice(0, 20), "enam");
    expect(requested).toEqual([
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

describe("the id of a table in the European Union", () => {
  it("is valid only if this server made it, and not if it is made from another table's id", async () => {
    const keys = await keysOf(testEnv);
    const [plain, inEu] = [await makeTableId(keys), await makeTableId(keys, "eu")];
    expect([jurisdictionOf(plain), jurisdictionOf(inEu)]).toEqual([null, "eu"]);
    expect(await isTableId(keys, inEu)).toBe(true);
    for (const forged of [EU_MARK + plain, inEu.slice(EU_MARK.length), inEu.replace(EU_MARK, "eu-_"), EU_ID])
      expect(await isTableId(keys, forged), forged).toBe(false);
    const [rematch] = tableIdsOf(testEnv, "rematch/x", "eu");
    expect([jurisdictionOf(rematch!), await isTableId(keys, rematch!)]).toEqual(["eu", true]);
    // Ids of existing tables must not change.
    expect(tableIdsOf(testEnv, "rematch/x", null)[0]).toHaveLength(20);
  });
});

describe("a table in the European Union", () => {
  it("is opened by its host's choice, and so is its rematch", async () => {
    const { table, clients, watcher } = await seatTwo({ jurisdiction: "eu" });
    expect(jurisdictionOf(table)).toBe("eu");
    expect((await request(`/t/${table}`)).status).toBe(200);
    await clients[0].submit({ type: "resign" });
    for (const client of clients) await client.submit({ type: "rematch" });
    await watcher.waitUntil(() => watcher.entries.some(({ event }) => event.type === "rematched"));
    const event = watcher.entries.map((entry) => entry.event).find(({ type }) => type === "rematched");
    expect(jurisdictionOf((event as { table: string }).table)).toBe("eu");
  });

  it("is opened by the deployment's setting, without the host's choice", async () => {
    const open = (order: object) =>
      request(
        "/api/tables",
        { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) },
        { ...testEnv, JURISDICTION: "eu" },
      );
    const { id } = await (await open({ game: "pool" })).json<{ id: string }>();
    expect(jurisdictionOf(id)).toBe("eu");
    expect(jurisdictionOf(await openTable())).toBeNull();
    expect((await post("/api/tables", { game: "pool", jurisdiction: "us" })).status).toBe(400);
  });

  it("is never relocated, wherever its players are", async () => {
    const { table, clients } = await openDistantTable({ jurisdiction: "eu" });
    for (const [seat, client] of clients.entries())
      expect(await client.submit(sit(seat))).toMatchObject({ type: "entry", seq: seat + 1 });
    for (const client of clients) expect(await client.submit(showSalt)).toMatchObject({ type: "entry" });
    expect(await liveObjects(table)).toEqual(["origin"]);
  });
});
