/** Tests that run the packed packages' examples outside this repository, in a host of ES modules. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { packAll } from "../../../client/build/pack.ts";
import { newToken, openTable } from "../server/bot.ts";
import { installIn } from "./install.ts";

/** A command that runs a file. */
export type HostCommand = readonly [command: string, ...args: string[]];

const run = ([command, ...args]: HostCommand, cwd: string, file: string): Promise<string> =>
  new Promise((done, fail) => {
    execFile(command, [...args, file], { cwd }, (error, output, errors) =>
      error === null ? done(output) : fail(new Error(`${file}: ${errors}`)),
    );
  });

const TRANSPORTS = [
  ["events", "socket"],
  ["socket", "events"],
] as const;

/** Defines the tests of one host. */
export const testPackagesIn = (host: HostCommand): void => {
  const folder = mkdtempSync(join(tmpdir(), "foldtable-packed-"));

  beforeAll(async () => installIn(folder, await packAll(join(folder, "packed"))), 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return file;
  };

  it("the engine plays each game and verifies it", async () => {
    const output = await run(
      host,
      folder,
      write(
        "engine.mjs",
        `import "@foldtable/engine/all-games";
        import { installedGames } from "@foldtable/engine/games";
        import { selfplay } from "@foldtable/engine/selfplay";
        import { verify } from "@foldtable/engine/verify";
        import { parse } from "valibot";
        for (const { id: game, options, seatCounts } of installedGames()) {
          const chosen = parse(options, {});
          console.log(verify(selfplay({ game, seats: seatCounts(chosen)[0], options: chosen, seed: "packed" })).fault);
        }`,
      ),
    );
    expect(output).toBe("null\n".repeat(3));
  });

  it.each(TRANSPORTS)(
    "the bot of the client's README plays a game to its end, by %s and by %s",
    async (...transports) => {
      const text = readFileSync(join(folder, "node_modules/@foldtable/client/README.md"), "utf8");
      const bot = /```ts\n(.*?)```/s.exec(text)?.[1] ?? "";
      const server = inject("serverUrl");
      const order = { game: "spy", options: { stallingRounds: 3 } };
      const address = `${server}/t/${await openTable(server, order, await newToken(server))}`;
      const outcomes = await Promise.all(
        transports.map((transport, seat) => {
          const chosen = bot
            .replace("https://HOST/t/ID", address)
            .replace("{ name:", `{ line: "${transport}", seat: ${seat}, name:`);
          expect(chosen).toContain(address);
          const script = chosen.replace(
            "console.log((await table.summary()).outcome)",
            "console.log(JSON.stringify((await table.summary()).outcome))",
          );
          return run(host, folder, write(`${transport}.mjs`, script));
        }),
      );
      const { outcome } = (await (await fetch(address.replace("/t/", "/api/tables/"))).json()) as { outcome: object };
      expect(outcomes.map((output) => JSON.parse(output))).toEqual([outcome, outcome]);
    },
  );
};

/** Node without its own globals and modules. */
export const webOnly: HostCommand = [process.execPath, "--import", resolve("test/support/packed/web-only.mjs")];
