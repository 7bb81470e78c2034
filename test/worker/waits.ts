/** Waits of the Worker, for tests that set the clock: the time passes at once. */
import { vi } from "vitest";

/** Until mocks are restored. */
export const passWaits = (): void => {
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => void vi.setSystemTime(Date.now() + ms));
};
