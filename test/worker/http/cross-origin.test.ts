/** Pages of other sites: they play with their token and read every answer, but never use a visitor's cookie. */
import { describe, expect, it } from "vitest";
import { faultOf, openTable, post, request } from "../support.ts";
import { move, postCommand, SEATED_LENGTH, seatTwo, sit } from "../table-client.ts";

describe("a page of another site", () => {
  const Origin = "https://elsewhere.test";

  it("plays with its token, and may read every answer", async () => {
    const created = await post("/api/tokens", {}, { Origin });
    const program = { Authorization: `Bearer ${(await created.json<{ token: string }>()).token}`, Origin };
    const opened = await post("/api/tables", { game: "pool" }, program);
    expect([created.status, opened.status, opened.headers.has("Set-Cookie")]).toEqual([201, 201, false]);
    const { id } = await opened.json<{ id: string }>();
    const answers = [
      created,
      opened,
      await postCommand(id, program, 0, sit(0)),
      await request(`/api/tables/${id}/moves`, { headers: program }),
      await request(`/api/tables/${id}/commands`, { headers: program }),
      await request("/api/nothing", { headers: program }),
      await request("/api/mine", { headers: { ...program, Authorization: "Bearer nonsense" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 405, 404, 401]);
    for (const { headers } of answers) {
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
      expect(headers.get("Access-Control-Expose-Headers")).toContain("Foldtable-Token");
    }
  });

  it("gets a preflight answer that allows its requests", async () => {
    const preflight = (path: string) =>
      request(path, { method: "OPTIONS", headers: { Origin, "Access-Control-Request-Method": "POST" } });
    const answer = await preflight(`/api/tables/${await openTable()}/commands`);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Access-Control-Allow-Methods")).toBe("POST");
    expect(answer.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await faultOf(await preflight("/api/nothing"))).toEqual([404, "not-found"]);
    expect((await preflight("/t/nothing")).status).toBe(405);
  });

  it("never acts for its visitor: the visitor's cookie is ignored", async () => {
    const { table, identities } = await seatTwo();
    const stolen = { ...identities[0], Origin };
    expect(await faultOf(await postCommand(table, stolen, SEATED_LENGTH - 1, move(11, 15)))).toEqual([
      403,
      "wrong-origin",
    ]);
    expect(await (await request("/api/mine", { headers: stolen })).json()).toEqual({ tables: [] });
    expect((await request(`/api/tables/${table}/log`, { headers: stolen })).headers.get("Foldtable-Viewer")).toBe(
      "watcher",
    );
    expect(await faultOf(await request("/api/mine/events", { headers: stolen }))).toEqual([401, "no-identity"]);
  });
});
