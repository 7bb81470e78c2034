/**
 * How this browser asks to be called back, for the page and the service worker alike: the browser may change its subscription
 * while no page is open, and the worker then says it again. What was said last is kept where both can read it.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** How its person wants to be called. */
export interface PushPreferences {
  readonly language: string;
  readonly zone: string;
  readonly quiet: QuietHours | null;
}

/** What the server is told (worker/routes/push.ts). */
export interface PushRegistration extends PushPreferences {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The server's public key that the subscription is for. */
  readonly key: string;
}

export interface SavedRegistration {
  readonly order: PushRegistration;
  /** When it was told, ms since 1970. */
  readonly at: number;
}

const PLACE = "/api/mine/push";
const CACHE = "foldtable-called";

export const savedRegistration = async (): Promise<SavedRegistration | null> => {
  const kept = await (await caches.open(CACHE)).match(PLACE);
  return kept === undefined ? null : ((await kept.json()) as SavedRegistration);
};

export const deleteRegistration = async (): Promise<void> => void (await caches.delete(CACHE));

const keepOrder = async (order: PushRegistration): Promise<void> => {
  const kept: SavedRegistration = { order, at: Date.now() };
  await (await caches.open(CACHE)).put(PLACE, Response.json(kept));
};

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** By which key a subscription is made now; null: the server does not say. */
export const vapidPublicKey = async (): Promise<string | null> => {
  const response = await fetch(PLACE);
  return response.ok ? ((await response.json()) as { readonly key: string }).key : null;
};

/** One that is for another key is of no use any more. */
const subscriptionFor = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const [kept, current] = await Promise.all([savedRegistration(), pushManager.getSubscription()]);
  if (current !== null && kept?.order.endpoint === current.endpoint && kept.order.key === key) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/** Subscribes, if need be, and tells the server; where the subscription has changed, that the one before is no more. */
export const registerPush = async (
  registration: ServiceWorkerRegistration,
  key: string,
  { language, zone, quiet }: PushPreferences,
): Promise<void> => {
  const before = await savedRegistration();
  const { endpoint, keys = {} } = (await subscriptionFor(registration, key)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  const order: PushRegistration = { endpoint: endpoint ?? "", p256dh, auth, key, language, zone, quiet };
  if (!(await post(PLACE, order)).ok) return;
  await keepOrder(order);
  if (before !== null && before.order.endpoint !== order.endpoint) await unregisterPush(before.order.endpoint);
};

export const unregisterPush = async (endpoint: string): Promise<void> =>
  void (await post(`${PLACE}/stop`, { endpoint }));
