/**
 * Nobody has to stare at the table: the screen stays awake, and who looks elsewhere is told that it is their turn.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { clickSquares, openSite, seatTwoPages, WITH_SERVICE_WORKER } from "../../support/server/browser.ts";

const site = openSite();

/** What a tab is when another one lies over it. */
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
 * From now on the page keeps when its next notification is shown. Asked for its notifications while one is being shown,
 * Chromium may delete that one, so a test must not poll for it.
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
  // A profile of a test reaches no push service, and says so: the open page does without one.
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
  // Who has not asked for it is left in peace.
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
