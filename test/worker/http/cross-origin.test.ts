/** A page of another site plays with its own token, and may read every answer. */
import { describe, expect, it } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { move, newId, SEATED, seatTwo, sit } from "../line.ts";
import { ask, faultOf, type Identity, openTable, post } from "../support.ts";

const command = (table: string, identity: Identity, frame: object) =>
  post(`/api/tables/${table}/commands`, frame, identity as Record<string, string>);

const say = (table: string, identity: Identity, seq: number, asked: AnyCommand, id = newId()) =>
  command(table, identity, { type: "command", id, seq, command: asked });

describe("a page of another site", () => {
  const Origin = "https://elsewhere.test";

  it("a page of another site plays with its own token, and may read every answer", async () => {
    const made = await post("/api/tokens", {}, { Origin });
    const program = { Authorization: `Bearer ${(await made.json<{ token: string }>()).token}`, Origin };
    const opened = await post("/api/tables", { game: "pool" }, program);
    expect([made.status, opened.status, opened.headers.has("Set-Cookie")]).toEqual([201, 201, false]);
    const { id } = await opened.json<{ id: string }>();
    const answers = [
      made,
      opened,
      await say(id, program, 0, sit(0)),
      await ask(`/api/tables/${id}/moves`, { headers: program }),
      await ask(`/api/tables/${id}/commands`, { headers: program }),
      await ask("/api/nothing", { headers: program }),
      await ask("/api/mine", { headers: { ...program, Authorization: "Bearer nonsense" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 405, 404, 401]);
    for (const { headers } of answers) {
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
      expect(headers.get("Access-Control-Expose-Headers")).toContain("Foldtable-Token");
    }
  });

  it("the preflight allows what a page of another site may send", async () => {
    const preflight = (path: string) =>
      ask(path, { method: "OPTIONS", headers: { Origin, "Access-Control-Request-Method": "POST" } });
    const answer = await preflight(`/api/tables/${await openTable()}/commands`);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Access-Control-Allow-Methods")).toBe("POST");
    expect(answer.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await faultOf(await preflight("/api/nothing"))).toEqual([404, "not-found"]);
    expect((await preflight("/t/nothing")).status).toBe(405);
  });

  it("a page of another site never acts for its visitor: the visitor's cookie is ignored", async () => {
    const { table, who } = await seatTwo();
    const stolen = { ...who[0], Origin };
    expect(await faultOf(await say(table, stolen, SEATED - 1, move(11, 15)))).toEqual([403, "wrong-origin"]);
    expect(await (await ask("/api/mine", { headers: stolen })).json()).toEqual({ tables: [] });
    expect((await ask(`/api/tables/${table}/log`, { headers: stolen })).headers.get("Foldtable-Viewer")).toBe(
      "watcher",
    );
    expect(await faultOf(await ask("/api/mine/events", { headers: stolen }))).toEqual([401, "no-identity"]);
  });
});
