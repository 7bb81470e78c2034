/**
 * Every example program, and the bots in the protocol's text and the Python README, play a game to its end.
 * @gate
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinTable } from "../../../client/program/client.ts";
import { openSite } from "../../support/server/browser.ts";
import { waitUntil } from "../../support/server/server.ts";

const site = openSite();
const folder = mkdtempSync(join(tmpdir(), "foldtable-programs-"));
const textBot = join(folder, "text.py");
const readmeBot = join(folder, "readme.py");
const children: ChildProcess[] = [];

/** Another site's pages, by path. */
const pages = new Map<string, string>();
let otherSite: Server;
let origin = "";

beforeAll(async () => {
  const [, bot] =
    /```python\n(.*?)```/s.exec(await (await fetch(new URL("/protocol.md", site.server.url))).text()) ?? [];
  // A bot must be short enough to write from the text alone.
  expect(bot?.split("\n").length).toBeLessThan(100);
  writeFileSync(textBot, bot ?? "");
  const [, shortGames] = /```python\n(.*?)```/s.exec(readFileSync("client/python/README.md", "utf8")) ?? [];
  expect(shortGames?.split("\n").length).toBeLessThan(30);
  writeFileSync(readmeBot, shortGames ?? "");
  otherSite = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(pages.get(request.url ?? "") ?? "");
  });
  await new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  otherSite.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program. Resolves with its output; rejects if it fails. */
const run = (command: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    children.push(child);
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`${args[0]}: ${code} ${errors}`))));
  });

const bots = {
  typescript: (address: string) => run("node", "client/examples/bot.ts", address),
  python: (address: string) => run("python3", "client/examples/bot.py", address),
  readme: (address: string) =>
    run("env", "-C", folder, `PYTHONPATH=${resolve("client/python")}`, "python3", readmeBot, address),
  text: (address: string) => run("python3", textBot, address),
  engine: (address: string) =>
    run("node", "client/cli/main.ts", "play", address, "--seat", "1", "--with", "python3 client/examples/engine.py"),
};

const shortGames = {
  pool: { game: "pool", options: { black: "first", fen: "B:W17,21,22,K30:BK3,9,10,12" } },
  train: { game: "train", options: { set: 6, rounds: 1 } },
  spy: { game: "spy", options: { stallingRounds: 3 } },
} as const;

const summaryOf = async (address: string) =>
  (await fetch(address.replace("/t/", "/api/tables/"))).json() as Promise<Record<string, unknown>>;

/** Waits until a player has sat down. */
const waitForPlayer = async (address: string): Promise<void> => {
  await waitUntil(async () => {
    const { seats } = (await summaryOf(address)) as { seats: (string | null)[] };
    return seats.some((name) => name !== null);
  });
};

describe.each(Object.entries(shortGames))("a game of %s", (_game, order) => {
  it.each([
    ["typescript", "python"],
    ["text", "engine"],
  ] as const)("is finished by the programs %s and %s", async (first, second) => {
    const address = await site.newTable(order);
    const one = bots[first](address);
    await Promise.race([waitForPlayer(address), one]);
    const other = bots[second](address);
    await Promise.all([one, other]);
    const { phase, outcome, programs } = await summaryOf(address);
    expect(phase).toBe("over");
    expect(outcome).toMatchObject({ reason: expect.any(String) });
    // Both players are marked as programs.
    expect((programs as unknown[]).every((name) => typeof name === "string")).toBe(true);
    const ended = [await one, await other].filter((output) => output.trim() !== "").map((output) => JSON.parse(output));
    for (const output of ended) expect(output).toEqual(outcome);
  });
});

it("the Python package opens a table, and returns to each seat of it", async () => {
  const script = `
import sys
from foldtable import Refused, join_table, open_table
origin = sys.argv[1]
first = open_table(origin, {"game": "train", "options": {"set": 6}}, "First", "first.json", computers=[1, 2])
print(first.summary()["seats"], first.summary()["computers"])
table = open_table(origin, {"game": "pool"}, "First", "first.json")
for _ in range(2):
    join_table(table.url, "Second", "second.json")
    join_table(table.url, "First", "first.json")
print(table.summary()["seats"])
try:
    join_table(table.url, "Third")
except Refused as refusal:
    print(refusal.code)
`;
  const file = join(folder, "seats.py");
  writeFileSync(file, script);
  const path = `PYTHONPATH=${resolve("client/python")}`;
  const lines = (await run("env", "-C", folder, path, "python3", file, site.server.url)).trim().split("\n");
  expect(lines).toEqual(["['First', 'Computer', 'Computer'] [None, 1, 2]", "['First', 'Second']", "seat-taken"]);
});

it("the Python package throws what may last for a day, and does not repeat the request", async () => {
  const script = `
import sys
from foldtable import Server, ServerError
server = Server(sys.argv[1], "Opener")
try:
    for _ in range(6):
        server.send("/api/tables", {"game": "pool", "public": True})
except ServerError as error:
    print(error.code, error.status)
`;
  const path = `PYTHONPATH=${resolve("client/python")}`;
  const output = await run("env", path, "python3", "-c", script, site.server.url);
  expect(output.trim()).toBe("too-many-open 429");
});

it("an interrupted program of the Python package returns to its seat", async () => {
  const address = await site.newTable(shortGames.train);
  const interrupted = bots.readme(address).catch(() => {});
  await waitForPlayer(address);
  children.at(-1)?.kill("SIGKILL");
  await interrupted;
  const [one, other] = await Promise.all([bots.readme(address), bots.typescript(address)]);
  expect([one, other].every((output) => output.includes("reason"))).toBe(true);
  expect((await summaryOf(address)).seats).toEqual(["Random", "Random 2"]);
});

it("`cli bot` joins a game of the lobby, and plays it to the end", async () => {
  const rules = join(folder, "rules.json");
  const command = "python3 client/examples/engine.py";
  writeFileSync(rules, JSON.stringify({ name: "Staying", with: command, games: ["spy"], programs: true }));
  const files = ["--rules", rules, "--state", join(folder, "staying.json")];
  const address = await site.newTable({ ...shortGames.spy, public: true });
  const opponent = bots.typescript(address);
  await waitForPlayer(address);
  const child = spawn("node", ["client/cli/main.ts", "bot", site.server.url, ...files], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const outcome = JSON.parse(await opponent);
  await expect.poll(() => output).toBe(`${JSON.stringify({ table: address.split("/t/")[1], outcome })}\n`);
  expect((await summaryOf(address)).seats).toEqual(["Random", "Staying"]);
  child.kill("SIGTERM");
  await waitUntil(() => Promise.resolve(child.exitCode === 0));
});

/** A program of this name sits down at a table, without playing. */
const seatProgram = async (address: string, name: string): Promise<void> => {
  const post = async (path: string, body: object, token = "") =>
    (
      await fetch(new URL(path, address), {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(token !== "" && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ token: string; type?: string }>;
  const { token } = await post("/api/tokens", { bot: name });
  const command = { type: "sit", seat: 0, name, share: "0".repeat(64) };
  const frame = { type: "command", id: `sits-${Date.now()}`, seq: 0, command };
  expect(await post(`${address.replace("/t/", "/api/tables/")}/commands`, frame, token)).toHaveProperty("event");
};

describe("every page that shows a program's seat marks it as a program", () => {
  it.each([
    ["en", "program"],
    ["bn", "প্রোগ্রাম"],
    ["ur", "پروگرام"],
    ["he", "תוכנה"],
  ])("in %s", async (locale, word) => {
    const name = `Quirin ${locale}`;
    const address = await site.newTable({ ...shortGames.pool, public: true });
    await seatProgram(address, name);
    for (const path of ["/", address]) {
      const page = await site.visit(path, { locale });
      const shown = page.getByText(`${name} (${word})`).filter({ visible: true });
      // Other tests have opened tables on this server, and the newest table is last in the list.
      const more = page.locator("ft-lobby button.more");
      await shown.or(more).first().waitFor();
      if (await more.isVisible()) await more.click();
      await shown.first().waitFor();
      if (path === "/") continue;
      // At the board a seated visitor sees the same mark.
      await page.locator("ft-sit-form input").fill("Ann");
      await page.locator("ft-sit-form button.primary").click();
      await page.locator("ft-seat-bar").getByText(`${name} (${word})`).waitFor();
    }
  });

  it("the result marks a winner as a program", async () => {
    const address = await site.newTable({ ...shortGames.pool, public: true });
    await Promise.all([bots.typescript(address), waitForPlayer(address).then(() => bots.python(address))]);
    const page = await site.visit(address, { locale: "bn" });
    await page
      .getByText(/Random( 2)? \(প্রোগ্রাম\)/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.locator("ft-game-over, ft-table h2, [role=status]").allInnerTexts()).not.toContain("Random");
  });
});

it("a program of the package receives the tables where it has a seat", async () => {
  const table = await joinTable(await site.newTable(shortGames.pool), { name: "Random", seat: 0 });
  for await (const news of table.server.tables()) {
    if (news.type !== "table" || news.table.id !== table.id) continue;
    expect(news.table).toMatchObject({ game: "pool", mine: [0], seats: ["Random", null] });
    break;
  }
});

/** Publishes an example on the other site, as its owner would. Returns its address. */
const publishExample = (file: string, address: string): string => {
  const [server, table] = address.split("/t/");
  const text = readFileSync(`client/examples/${file}`, "utf8");
  // The browser requests every site's icon.
  const page = text.replace("<title>", '<link rel="icon" href="data:,"><title>');
  pages.set(
    `/${file}`,
    page.replaceAll('"SERVER"', `"${server}"`).replaceAll("SERVER/", `${server}/`).replaceAll('"ID"', `"${table}"`),
  );
  return `${origin}/${file}`;
};

/** The number of moves of the first seat. */
const movesOf = async (address: string): Promise<number> => {
  const log = await (await fetch(`${address.replace("/t/", "/api/tables/")}/log`)).text();
  return log.split("\n").filter((line) => /"seat":0.*"(moved|jumped)"/.test(line)).length;
};

describe("a page of another site, in plain HTML", () => {
  it("plays a game", async () => {
    const address = await site.newTable(shortGames.pool);
    const page = await site.visit(publishExample("play.html", address));
    await waitForPlayer(address);
    // The test ends during the game, so this bot fails.
    bots.typescript(address).catch(() => {});
    for (let moves = 0; moves < 3; moves++) {
      await page.getByText("Your turn").waitFor();
      await page.getByRole("button").first().click();
      await expect.poll(() => movesOf(address)).toBeGreaterThan(moves);
    }
    children.at(-1)?.kill("SIGKILL");
  });

  it("shows a replay", async () => {
    const address = await site.newTable(shortGames.pool);
    await Promise.all([bots.typescript(address), waitForPlayer(address).then(() => bots.python(address))]);
    const page = await site.visit(publishExample("replay.html", address));
    await page.getByRole("button", { name: "Previous move" }).waitFor();
  });
});
