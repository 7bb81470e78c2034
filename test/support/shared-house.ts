/** One served build and one browser for all end-to-end files that can share: started before them, ended after them. */
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { launchOptions } from "./chromium.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's address. */
    readonly server: string;
    /** Where the browser takes connections. */
    readonly browser: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const [server, browser] = await Promise.all([startServer(), chromium.launchServer(launchOptions())]);
  project.provide("server", server.url);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.close()]);
  };
};
