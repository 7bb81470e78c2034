/**
 * Notifications of an open page when its player is on turn, and the screen's wake lock.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { clickSquares, openSite, seatTwoPages, WITH_SERVICE_WORKER } from "../../support/server/browser.ts";

const site = openSite();

/** Makes the page hidden, as behind another tab, or visible. */
const setVisibility = (page: Page, state: "hidden" | "visible"): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const notificationTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/**
 * Lets `waitForNotification` wait for the page's next notification. A test must not poll `getNotifications`: while a
 * notification appears, Chromium may delete it.
 */
const watchNextNotification = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { prototype } = ServiceWorkerRegistration;
    const show = prototype.showNotification;
    Object.assign(globalThis, {
      isShown: new Promise<void>((resolve) => {
        prototype.showNotification = async function (...notification) {
          await show.apply(this, notification);
          resolve();
        };
      }),
    });
  });

const waitForNotification = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { isShown: Promise<void> }).isShown);

it("a player is notified of their turn only while the page is hidden", async () => {
  // A test's profile has no push service and logs this; an open page needs none.
  const expectedErrors = /does not support the Push API in incognito mode/;
  const { black, white } = await seatTwoPages(site, {
    permissions: ["notifications"],
    expectedErrors,
    ...WITH_SERVICE_WORKER,
  });
  await white.evaluate(() => localStorage.setItem("foldtable.notices", "on"));
  expect(await notificationTexts(white)).toEqual([]);
  await watchNextNotification(white);
  await setVisibility(white, "hidden");
  await setVisibility(black, "hidden");
  await clickSquares(black, 11, 15);
  await waitForNotification(white);
  expect(await notificationTexts(white)).toEqual(["Your turn: Ann – Ben"]);
  expect(await white.title()).toBe("Your turn · Foldtable");
  await setVisibility(white, "visible");
  await expect.poll(() => notificationTexts(white)).toEqual([]);
  // Black has not turned notifications on.
  await clickSquares(white, 23, 19);
  await expect.poll(() => black.title()).toBe("Your turn · Foldtable");
  expect(await notificationTexts(black)).toEqual([]);
});

it("the page keeps the screen awake only during its player's turn", async () => {
  const { black, white } = await seatTwoPages(site);
  const locks = (page: Page) => page.evaluate(() => (globalThis as unknown as { locks: number }).locks);
  for (const page of [black, white]) {
    await page.addInitScript(() => {
      const counted = globalThis as unknown as { locks: number };
      counted.locks = 0;
      const { request } = WakeLock.prototype;
      WakeLock.prototype.request = async function (type) {
        const lock = await request.call(this, type);
        counted.locks++;
        lock.addEventListener("release", () => counted.locks--);
        return lock;
      };
    });
    await page.reload();
  }
  await expect.poll(() => locks(black)).toBe(1);
  expect(await locks(white)).toBe(0);
  await clickSquares(black, 11, 15);
  await expect.poll(() => locks(white)).toBe(1);
  await expect.poll(() => locks(black)).toBe(0);
});
