/** Waits of the Worker in tests that set the clock: each returns at once and advances the clock. */
import { vi } from "vitest";

/** Applies until mocks are restored. */
export const skipWaits = (): void => {
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => void vi.setSystemTime(Date.now() + ms));
};
