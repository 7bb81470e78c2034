/**
 * The deployment instructions of README.md are correct, and the built page follows its own policy.
 * @gate
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false" };
  const { stdout } = await promisify(execFile)("node", ["node_modules/wrangler/bin/wrangler.js", ...args], { env });
  return stdout;
};

/** The commands of README's section Deploy, without their comments. */
const deployCommands = async (): Promise<string[]> => {
  const chapter = /## Deploy\n(.*?)\n## /s.exec(await readFile("README.md", "utf8"))?.[1] ?? "";
  return [...chapter.matchAll(/^ {4}(\S.*?)(?:\s+#.*)?$/gm)].map(([, command]) => command!);
};

describe("deploying", () => {
  it("wrangler accepts the Worker in a dry run", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foldtable-deploy-"));
    const output = await run("deploy", "--dry-run", "--outdir", folder);
    expect(output).toContain("--dry-run: exiting now.");
    expect(output).toMatch(/env\.TABLE \(Table\)/);
    expect(await readdir(folder)).toContain("main.js");
    await rm(folder, { recursive: true });
  });

  it("README's two commands name the Worker's secret and an existing script", async () => {
    expect(await deployCommands()).toEqual(["npx wrangler secret put SIGNING_KEY", "npm run deploy"]);
    const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
    expect(scripts.deploy).toBe("node worker/local/deploy.ts");
    expect(await readFile("worker/env.d.ts", "utf8")).toContain("SIGNING_KEY");
    expect(await run("secret", "put", "--help")).toContain("wrangler secret put <key>");
  });

  it("npm run deploy builds, deploys and migrates, up to the first step that fails", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foldtable-deploy-"));
    for (const name of ["npm", "wrangler"])
      await writeFile(join(folder, name), `#!/bin/sh\necho ${name} "$@"\ntest "$*" != "$FAIL"\n`, { mode: 0o755 });
    const deploy = (FAIL: string) => {
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, FAIL };
      return promisify(execFile)(process.execPath, ["worker/local/deploy.ts"], { env });
    };
    const steps = ["npm run -s build", "wrangler deploy", "wrangler d1 migrations apply LOBBY --remote"];
    expect((await deploy("")).stdout.trim().split("\n")).toEqual(steps);
    const failed = await deploy("deploy").catch((error: { code: number; stdout: string }) => error);
    expect(failed).toMatchObject({ code: 1, stdout: `${steps[0]}\n${steps[1]}\n` });
    await rm(folder, { recursive: true });
  });

  it("the built page has only the inline script and style whose hashes its policy allows", async () => {
    const page = await readFile("dist/index.html", "utf8");
    // Data in a script element needs no hash.
    const inside = [...page.matchAll(/<(script|style)(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/\1>/gs)];
    const sums = inside.map(([, tag, text]) => `${tag} ${createHash("sha256").update(text!).digest("base64")}`);
    const headers = await readFile("dist/_headers", "utf8");
    const allowed = [...headers.matchAll(/(script|style)-src 'self' 'sha256-(\S+)'/g)].map(
      ([, tag, sum]) => `${tag} ${sum}`,
    );
    expect(sums.toSorted()).toEqual(allowed.toSorted());
    expect(sums).toHaveLength(2);
    expect(headers).not.toMatch(/unsafe|(?:script|style)-src (?!'self' 'sha256-\S+';)/);
  });

  it("the built page has no inline handler, and names only existing files", async () => {
    const page = await readFile("dist/index.html", "utf8");
    expect(page).not.toMatch(/\sstyle=|\son\w+=|"javascript:/i);
    // The Worker answers these paths, so they are no files.
    const named = [...page.matchAll(/(?:src|href)="\/(?!api\/|plain")([^"]+)"/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect((await readFile(join("dist", path))).length).toBeGreaterThan(0);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
