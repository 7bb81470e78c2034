/** The state in which each test file begins: no tables, no persons, an empty lobby, no mocks. */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { migrations } from "./migrations.ts";

export const emptyWorld = async (): Promise<void> => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await reset();
  await applyD1Migrations(env.LOBBY, migrations);
};
