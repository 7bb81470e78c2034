/** One server and one browser that the end-to-end files share: started before the files run, closed after them. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { LAN_NAME, launchOptions } from "./chromium.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly serverUrl: string;
    /** The browser's WebSocket endpoint. */
    readonly browserEndpoint: string;
    /** A folder with the data of a server that no client has used. */
    readonly emptyData: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const options = launchOptions([`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]);
  const [server, browser] = await Promise.all([startServer(), chromium.launchServer(options)]);
  const emptyData = await mkdtemp(join(tmpdir(), "foldtable-emptyData-"));
  await cp(server.data, emptyData, { recursive: true });
  project.provide("emptyData", emptyData);
  project.provide("serverUrl", server.url);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.close(), rm(emptyData, { recursive: true, force: true })]);
  };
};
