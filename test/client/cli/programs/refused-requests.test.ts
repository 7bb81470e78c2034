/** Programs whose requests are refused for a while: which are repeated. And a table that its program has closed. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RemoteTable, Server } from "../../../../client/program/client.ts";

let site: HttpServer;
let origin: string;
/** By path: the statuses and bodies of its answers; the last one is repeated. */
let answers: Record<string, (readonly [status: number, body: object])[]>;
let paths: string[];

beforeEach(async () => {
  [answers, paths] = [{}, []];
  site = createServer(({ url = "" }, response) => {
    paths.push(url);
    const known = answers[url] ?? [[404, { error: "not-found" }]];
    const [status, body] = known.length > 1 ? known.shift()! : known[0]!;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => {
  site.closeAllConnections();
  site.close();
});

it.each(["too-many-open", "too-many-bots", "too-many-bytes"])(
  "%s is thrown, because it may last for a day",
  async (code) => {
    answers["/api/tables"] = [[429, { error: code }]];
    const opening = new Server(origin, "token").send("/api/tables", { body: { game: "pool", public: true } });
    await expect(opening).rejects.toMatchObject({ code, status: 429 });
    expect(paths).toHaveLength(1);
  },
);

it.each([
  [429, { error: "too-many" }],
  [429, { error: "too-many-sockets" }],
  [429, { type: "refused", code: "too-fast" }],
  [503, { error: "unavailable" }],
])("a request is repeated after %i %j", async (status, body) => {
  answers["/api/mine"] = [
    [status, body],
    [200, { tables: [] }],
  ];
  expect((await new Server(origin, "token").send("/api/mine")).status).toBe(200);
  expect(paths).toHaveLength(2);
});

it("a closed table opens no socket", async () => {
  let sockets = 0;
  site.on("upgrade", () => sockets++);
  const table = new RemoteTable(new Server(origin, "token"), "table", { line: "socket" });
  table.close();
  for await (const _ of table.events()) throw new Error("a frame");
  expect(sockets).toBe(0);
});

it("`cli bot` goes on with its games if its address has too many programs to invite", async () => {
  answers = {
    "/api/tokens": [[201, { token: "token" }]],
    "/api/mine": [[200, { tables: [] }]],
    "/api/mine/invitations": [[200, { invitations: [] }]],
    "/api/mine/bot": [[429, { error: "too-many-bots" }]],
  };
  const folder = mkdtempSync(join(tmpdir(), "foldtable-bot-"));
  const rules = join(folder, "rules.json");
  writeFileSync(rules, JSON.stringify({ name: "Bot", with: "cat", games: ["pool"], author: "Ann", lobby: false }));
  const args = ["client/cli/main.ts", "bot", origin, "--rules", rules, "--state", join(folder, "state.json")];
  const bot = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  bot.stderr.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => bot.once("exit", resolve));
  await expect.poll(() => paths.filter((path) => path === "/api/mine").length, { timeout: 20_000 }).toBe(2);
  expect(paths.filter((path) => path === "/api/mine/bot")).toHaveLength(1);
  expect(said).toBe("play: hosts cannot invite this program: too-many-bots\n");
  bot.kill("SIGTERM");
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true });
}, 30_000);
