/**
 * Subscribes this browser to its push service and registers the subscription with the server. Registered again when
 * something has changed, and once a day on a visit. Loaded on demand.
 */
import {
  deleteRegistration,
  type PushPreferences,
  registerPush,
  type SavedRegistration,
  savedRegistration,
  unregisterPush,
  vapidPublicKey,
} from "../sw/push-registration.ts";

/** Repeated because the server's key may have changed, or it has deleted this subscription. */
const RENEW_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** Runs one after the other, so that switching off during switching on ends switched off. */
let last: Promise<void> = Promise.resolve();

const inTurn = (act: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> => {
  last = last
    .then(async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration?.active && "pushManager" in registration) await act(registration);
      // Offline, or the browser cannot reach its push service: the next page tries again.
    })
    .catch(() => undefined);
  return last;
};

/** Subscribes this browser if needed. `read` returns the preferences at that time, or null if notifications are off. */
export const renewPushSubscription = (read: () => PushPreferences | null): Promise<void> =>
  inTurn(async (registration) => {
    const terms = read();
    if (terms === null || !navigator.onLine) return;
    const [kept, current] = await Promise.all([savedRegistration(), registration.pushManager.getSubscription()]);
    if (kept !== null && isStill(kept, current, terms)) return;
    const key = await vapidPublicKey();
    if (key !== null) await registerPush(registration, key, terms);
  });

const isStill = (
  { order, at }: SavedRegistration,
  current: PushSubscription | null,
  terms: PushPreferences,
): boolean => {
  const wanted = { ...order, ...terms };
  return (
    Date.now() - at < RENEW_INTERVAL_MS &&
    order.endpoint === current?.endpoint &&
    JSON.stringify(wanted) === JSON.stringify(order)
  );
};

/** Unsubscribes even if the server cannot be notified: the push service then rejects the old address. */
export const cancelPushSubscription = (): Promise<void> =>
  inTurn(async (registration) => {
    const [kept, current] = await Promise.all([savedRegistration(), registration.pushManager.getSubscription()]);
    await deleteRegistration();
    await current?.unsubscribe();
    const endpoint = current?.endpoint ?? kept?.order.endpoint;
    if (endpoint !== undefined) await unregisterPush(endpoint);
  });
