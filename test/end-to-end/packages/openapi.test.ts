/**
 * The served OpenAPI document, read by Redocly's tools.
 * @gate
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "foldtable-openapi-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = inject("serverUrl");

/**
 * Not `spawnSync`, which blocks this process: `fetch` would not notice that the server has closed an idle connection.
 */
const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", CI: "true" };
  const bin = [resolve("node_modules", command), ...args];
  const { code, stdout, output } = await new Promise<{ code: unknown; stdout: string; output: string }>((done) => {
    execFile(process.execPath, bin, { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, output: error === null ? "" : stdout + stderr }),
    );
  });
  expect([command, code, output]).toEqual([command, 0, ""]);
  return stdout;
};

beforeAll(async () => {
  writeFileSync(join(folder, "openapi.json"), await (await fetch(`${server}/api/openapi.json`)).text());
  // Responses may gain fields within a version of the protocol.
  const examples = { severity: "error", allowAdditionalProperties: true };
  const rules = { "no-invalid-schema-examples": examples, "no-invalid-media-type-examples": examples };
  writeFileSync(join(folder, "redocly.yaml"), JSON.stringify({ extends: ["recommended"], rules }));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
});

it("follows Redocly's recommended rules, and its examples are valid", async () => {
  const output = await run("@redocly/cli/bin/cli.js", "lint", "openapi.json", "--format", "json");
  expect(JSON.parse(output).totals).toMatchObject({ errors: 0, warnings: 0 });
});

it("generates a client that compiles, opens a table and has the types of each game's moves", async () => {
  await run(
    "@redocly/cli/bin/cli.js",
    "generate-client",
    "openapi.json",
    "--output",
    "client.ts",
    "--server-url",
    server,
  );
  writeFileSync(
    join(folder, "program.ts"),
    `import { getMoves, getTable, openTable } from "./client.js";
    const { id } = await openTable({ body: { game: "pool" } });
    const { phase, seats } = await getTable({ path: { id } });
    const { moves } = await getMoves({ path: { id } });
    const tiles = moves.flatMap((move) => (move.type === "play" ? [move.tile satisfies number] : []));
    console.log(JSON.stringify([phase, seats, moves, tiles]));
    `,
  );
  const options = ["--strict", "--target", "es2024", "--module", "nodenext", "--lib", "es2024,dom"];
  await run("typescript/bin/tsc", ...options, "program.ts");
  expect(JSON.parse(await run(join(folder, "program.js")))).toEqual(["seating", [null, null], [], []]);
});

it("pages of other sites may read the rules", async () => {
  for (const path of ["/rules/pool.md", "/rules/train.md", "/rules/spy.md", "/protocol.md"]) {
    const { status, headers } = await fetch(server + path);
    expect([path, status, headers.get("Access-Control-Allow-Origin")]).toEqual([path, 200, "*"]);
  }
});
