/** A page on a processor slowed several times, like that of an old phone. */
import type { Page } from "playwright";

export const SLOWER_CPU = 4;

export const throttled = async (page: Page): Promise<Page> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  return page;
};
