/** One served build and one browser for all end-to-end files that can share: started before them, ended after them. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { LAN_NAME, launchOptions } from "./chromium.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's address. */
    readonly server: string;
    /** Where the browser takes connections. */
    readonly browser: string;
    /** The data of that server before anything happened there. */
    readonly untouched: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const options = launchOptions([`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]);
  const [server, browser] = await Promise.all([startServer(), chromium.launchServer(options)]);
  const untouched = await mkdtemp(join(tmpdir(), "foldtable-untouched-"));
  await cp(server.data, untouched, { recursive: true });
  project.provide("untouched", untouched);
  project.provide("server", server.url);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.close(), rm(untouched, { recursive: true, force: true })]);
  };
};
