/** The world that a file of tests finds: no table, nobody, an empty lobby, and nothing put in anything's way. */
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { schema } from "./migrations.ts";

export const emptyWorld = async (): Promise<void> => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await reset();
  await env.LOBBY.batch(schema.map((statement) => env.LOBBY.prepare(statement)));
};
