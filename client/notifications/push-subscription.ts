/**
 * Called back where no page of ours is open: this browser is subscribed to its own push service, and the server is told
 * where that is. Said anew where something has changed, and once a day to whoever comes. Fetched where it is wanted.
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

/** The server's key may have changed, or it has forgotten this browser. */
const AGAIN = 24 * 60 * 60 * 1000;

/** One after the other: who switches it off while it is being switched on has switched it off. */
let last: Promise<void> = Promise.resolve();

const inTurn = (act: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> => {
  last = last
    .then(async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration?.active && "pushManager" in registration) await act(registration);
      // Without a network, or where the browser reaches no push service: the next page tries again.
    })
    .catch(() => undefined);
  return last;
};

/** Subscribes this browser, if it is not done yet. `read`: how its person wants to be called by then; null: not any more. */
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
    Date.now() - at < AGAIN && order.endpoint === current?.endpoint && JSON.stringify(wanted) === JSON.stringify(order)
  );
};

/** Even where the server cannot be told: a service that knows the address no more says so when it is called. */
export const cancelPushSubscription = (): Promise<void> =>
  inTurn(async (registration) => {
    const [kept, current] = await Promise.all([savedRegistration(), registration.pushManager.getSubscription()]);
    await deleteRegistration();
    await current?.unsubscribe();
    const endpoint = current?.endpoint ?? kept?.order.endpoint;
    if (endpoint !== undefined) await unregisterPush(endpoint);
  });
