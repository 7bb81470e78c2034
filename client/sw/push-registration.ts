/**
 * Web Push registration, shared by the page and the service worker. The browser may change its subscription while no
 * page is open; the worker then registers it again. The last registration is stored where both can read it.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** A person's push preferences. */
export interface PushPreferences {
  readonly language: string;
  readonly zone: string;
  readonly quiet: QuietHours | null;
}

/** The body that the server receives (worker/routes/mine/push.ts). */
export interface PushRegistration extends PushPreferences {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The server's public key of the subscription. */
  readonly key: string;
}

export interface SavedRegistration {
  readonly order: PushRegistration;
  /** When it was registered, ms since 1970. */
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

/** The key for new subscriptions. Returns null if the server does not answer. */
export const vapidPublicKey = async (): Promise<string | null> => {
  const response = await fetch(PLACE);
  return response.ok ? ((await response.json()) as { readonly key: string }).key : null;
};

/** A subscription for another key is useless and is replaced. */
const subscriptionFor = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const [kept, current] = await Promise.all([savedRegistration(), pushManager.getSubscription()]);
  if (current !== null && kept?.order.endpoint === current.endpoint && kept.order.key === key) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/**
 * Subscribes if needed and notifies the server. If the subscription has changed, the server also removes the old one.
 */
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
