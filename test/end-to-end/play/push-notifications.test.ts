/**
 * Push notifications: offered to a player who will wait, changed in the settings, shown by the service worker, which
 * opens the table.
 * @gate
 */
import type { Page, Worker } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  seatTwoPages,
  WITH_SERVICE_WORKER,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const NOTIFICATIONS_ALLOWED = { permissions: ["notifications"], ...WITH_SERVICE_WORKER };
const DAYS = { clock: { type: "turn", ms: 24 * 60 * 60 * 1000 } };
const SERVICE = "https://fcm.googleapis.com/fcm/send";

/** Runs in pages and in their worker: replaces the push service, which a test's browser does not have. */
const fakePushManager = (endpoint: string): void => {
  let current: object | null = null;
  // A point on the curve P-256, as the server checks.
  const p256dh = "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM";
  const keys = { p256dh, auth: `${"y".repeat(21)}A` };
  const change = (next: object | null) => {
    current = next;
    return next;
  };
  const unsubscribe = async () => change(null) === null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => change({ endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }),
  });
};

/** The last subscription that the server has accepted, as the browser has stored it. */
const storedOrder = (page: Page): Promise<{ endpoint: string; language: string; quiet: unknown } | null> =>
  page.evaluate(async () => {
    const stored = await (await caches.open("foldtable-called")).match("/api/mine/push");
    return stored === undefined ? null : (await stored.json()).order;
  });

const subscribe = async (page: Page, name: string): Promise<void> => {
  await page.addInitScript(fakePushManager, `${SERVICE}/${name}`);
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
};

const workerOf = async (page: Page): Promise<Worker> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent("serviceworker");
};

const OFFER = "Notify you when it’s your turn, even when this page is closed?";

it("after a move with days per turn the page offers push notifications once; settings change and revoke them", async () => {
  const { black, table } = await seatTwoPages(site, NOTIFICATIONS_ALLOWED, DAYS);
  await subscribe(black, "black");
  expect(await black.getByText(OFFER).count()).toBe(0);
  await clickSquares(black, 11, 15);
  await waitForText(black, OFFER);
  await button(black, "Notify me").click();
  await expect
    .poll(() => storedOrder(black))
    .toMatchObject({
      ...{ endpoint: `${SERVICE}/black`, language: "en", quiet: { from: 22, until: 8 } },
    });
  await black.getByText(OFFER).waitFor({ state: "detached" });
  await button(black, "Settings").click();
  await black.getByLabel("Quiet from").selectOption({ value: "20" });
  await expect.poll(() => storedOrder(black)).toMatchObject({ quiet: { from: 20, until: 8 } });
  await black.getByRole("switch", { name: "Quiet hours" }).uncheck();
  await expect.poll(() => storedOrder(black)).toMatchObject({ quiet: null });
  const stopped = black.waitForResponse(/\/api\/mine\/push\/stop$/);
  await black.getByRole("switch", { name: "Notify me when it’s my turn" }).uncheck();
  expect((await stopped).status()).toBe(204);
  expect(await storedOrder(black)).toBeNull();
  await black.goto(table);
  await button(black, "Resign").waitFor();
  expect(await black.getByText(OFFER).count()).toBe(0);
});

it("the start page offers push notifications to a player who left a live table, but not after a refusal", async () => {
  const { black } = await seatTwoPages(site, NOTIFICATIONS_ALLOWED);
  await clickSquares(black, 11, 15);
  await black.goto("/");
  await waitForText(black, OFFER);
  await button(black, "No, thank you").click();
  await black.getByText(OFFER).waitFor({ state: "detached" });
  await black.reload();
  await waitForText(black, "Your tables");
  await waitForText(black, "Ben");
  expect(await black.getByText(OFFER).count()).toBe(0);
});

it("the worker sends a subscription again if the browser changes it in the background", async () => {
  const { white } = await seatTwoPages(site, NOTIFICATIONS_ALLOWED);
  await white.evaluate(() => localStorage.setItem("foldtable.notices", "on"));
  await subscribe(white, "before");
  await expect.poll(async () => (await storedOrder(white))?.endpoint).toBe(`${SERVICE}/before`);
  const worker = await workerOf(white);
  await worker.evaluate(fakePushManager, `${SERVICE}/after`);
  await worker.evaluate(() => void dispatchEvent(new Event("pushsubscriptionchange")));
  await expect.poll(async () => (await storedOrder(white))?.endpoint).toBe(`${SERVICE}/after`);
});

/** The service worker's scope while a test waits for a notification. */
interface NotificationScope {
  readonly registration: ServiceWorkerRegistration;
  isShown: Promise<void>;
}

/**
 * Delivers a push message as a push service does. Resolves when the notification is shown. A test must not poll
 * `getNotifications`: while a notification appears, Chromium may delete it.
 */
const deliver = async (page: Page, worker: Worker, message: object): Promise<void> => {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as NotificationScope;
    const show = ServiceWorkerRegistration.prototype.showNotification;
    scope.isShown = new Promise((resolve) => {
      scope.registration.showNotification = async function (...notification) {
        await show.apply(this, notification);
        resolve();
      };
    });
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
  await worker.evaluate(() => (globalThis as unknown as NotificationScope).isShown);
  await cdp.detach();
};

/**
 * The part of the worker's scope that handles a press on a notification. A test cannot press one, so it replaces these
 * functions.
 */
interface PressScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(this: { readonly url: string }): Promise<unknown> } };
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event;
  readonly actions: string[];
}

const pressNotification = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as PressScope;
    const actions: string[] = [];
    const happened = new Promise<void>((resolve) => {
      const record = (what: string) => {
        actions.push(what);
        resolve();
      };
      scope.clients.openWindow = async (url) => {
        record(`open ${url}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function () {
        record(`focus ${this.url}`);
      };
    });
    const [notification] = await scope.registration.getNotifications();
    dispatchEvent(new scope.NotificationEvent("notificationclick", { notification: notification! }));
    await happened;
    return actions;
  });

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
  });

it("the service worker shows one notification per table; a press focuses or opens the table", async () => {
  const { white, table } = await seatTwoPages(site, NOTIFICATIONS_ALLOWED);
  const worker = await workerOf(white);
  const id = new URL(table).pathname.replace("/t/", "");
  const message = { table: id, title: "תורכם", body: "דמקת פול", language: "he", direction: "rtl" };
  await deliver(white, worker, { ...message, title: "earlier" });
  expect(await shownNotifications(white)).toHaveLength(1);
  await deliver(white, worker, message);
  expect(await shownNotifications(white)).toEqual([
    { title: "תורכם", body: "דמקת פול", tag: `/t/${id}`, lang: "he", dir: "rtl" },
  ]);
  expect(await pressNotification(worker)).toEqual([`focus ${table}`]);
  await expect.poll(() => shownNotifications(white)).toEqual([]);
  await white.goto("/history");
  await deliver(white, worker, message);
  expect(await shownNotifications(white)).toHaveLength(1);
  expect(await pressNotification(worker)).toEqual([`open ${table}`]);
});
