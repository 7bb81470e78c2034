/** Runs before each test file, because one workerd serves all of them (empty-world.test.ts). */
import { afterEach, vi } from "vitest";
import { emptyWorld } from "./empty-world-setup.ts";

await emptyWorld();

// No test finds a clock or a function that an earlier one replaced.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
