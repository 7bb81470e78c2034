/**
 * The service worker: caches the build so that the page and all games work offline. A later build is cached next to
 * this one and takes over when no page of this build is open. So no page mixes files of two builds. The server's
 * responses are never cached: a table is the server's, or a local one (client/local). The page itself saves a table's
 * last view for its next start (last-seen-cache.ts).
 */
import { addPlugins, addRoute, createHandlerBoundToURL, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { checkBuildFiles } from "./build-file-check.ts";
import { type BuildList, builtFilesOf, filesToRenew, isOnDemand, languageOf } from "./build-files.ts";
import { withLastSeen } from "./last-seen-cache.ts";
import type { PageMessage } from "./page-message.ts";
import { registerPush, savedRegistration } from "./push-registration.ts";

declare const self: ServiceWorkerGlobalScope & { readonly build: BuildList };

/**
 * A table's page sets the cookie that identifies its visitor. Until the server has set one, the page is requested
 * first, with this timeout in seconds. Afterwards the cached page is used at once, like every other page.
 */
const SERVER_TIMEOUT_SECONDS = 3;
const IDENTITY_CACHE = "foldtable-met";

const built = builtFilesOf(self.build);
const optional: ReadonlySet<string> = new Set(built.filter(isOnDemand).map(({ url }) => url));
const wanted = "foldtable-wanted";
const genuineOnly = checkBuildFiles(built, self.build.folder);
const optionalFiles = new CacheFirst({ cacheName: wanted, plugins: [genuineOnly] });

addPlugins([genuineOnly]);
precache(built.filter((file) => !isOnDemand(file)));

/** Creates an empty cache, which marks that this device has an identity. */
const markIdentity = async (): Promise<void> => void (await caches.open(IDENTITY_CACHE));

/**
 * Whether the server should answer a table's page. It also does on reload, because a table with newer rules than this
 * build advises reloading.
 */
const isServerPage = async ({ cache }: Request): Promise<boolean> =>
  cache === "no-cache" || cache === "reload" || !(await caches.has(IDENTITY_CACHE));

// ── fetch ──

const page = createHandlerBoundToURL("/");
const server = new NetworkOnly({
  networkTimeoutSeconds: SERVER_TIMEOUT_SECONDS,
  plugins: [
    {
      // A gateway error means that there is no server behind it.
      async fetchDidSucceed({ response }) {
        if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
        // A missing table sets no cookie. The page is good even if the mark could not be stored.
        if (response.ok) await markIdentity().catch(() => undefined);
        return response;
      },
      handlerDidError: async ({ request }) => {
        const kept = await matchPrecache("/");
        return kept && withLastSeen(kept, new URL(request.url).pathname);
      },
    },
  ],
});

/** Whether the newer build was asked to take over. Meanwhile the browser still counts the page that was left. */
let isLeaving = false;

/**
 * Whether a newer build waits and this is the only page; then the old build must not open it. The newer one may also have
 * taken over while the request was on its way here.
 */
const isSuperseded = async (): Promise<boolean> =>
  self.serviceWorker?.state === "redundant" ||
  (self.registration.waiting !== null && (isLeaving || (await self.clients.matchAll({ type: "window" })).length < 2));

/** Activates the newer build and makes the browser request again: an empty page that reloads. */
const superseded = (): Response => {
  isLeaving = true;
  self.registration.waiting?.postMessage({ type: "take-over" } satisfies PageMessage);
  // Without an icon link the browser would request one that does not exist.
  const page = '<!doctype html><link rel="icon" href="/icon.svg">';
  return new Response(page, { headers: { "Content-Type": "text/html", Refresh: "0" } });
};

const isTable = (path: string): boolean => path.startsWith("/t/");
const isPage = (path: string): boolean =>
  isTable(path) ||
  /^\/(?!rules\/[\w-]+\/exact$)(?:$|open$|history$|privacy$|local\/|(?:rules|learn)(?:\/|$))/.test(path);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isPage(url.pathname),
  async (asked) => {
    if (await isSuperseded()) return superseded();
    const { pathname } = asked.url;
    if (!isTable(pathname)) return page(asked);
    return (await isServerPage(asked.request)) ? server.handle(asked) : withLastSeen(await page(asked), pathname);
  },
);
addRoute();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && optional.has(url.pathname),
  ({ request, event }) => {
    const [response, stored] = optionalFiles.handleAll({ request, event });
    // Without room the file is fetched again the next time.
    event.waitUntil(stored.catch(() => undefined));
    return response;
  },
);

// ── caching ──

/** Caches the files that are missing. A file that fails now is fetched when it is used. */
const cacheFiles = async (event: ExtendableEvent, urls: readonly string[]): Promise<void> => {
  const kept = urls.flatMap((url) => optionalFiles.handleAll({ event, request: new Request(url) }));
  await Promise.allSettled(kept);
};

const cachedUrls = async (): Promise<readonly string[]> =>
  (await (await caches.open(wanted)).keys()).map(({ url }) => new URL(url).pathname);

/** Caches the new build's versions of the files that the old build had cached on demand. */
const cacheOnDemandFiles = async (event: ExtendableEvent): Promise<void> =>
  cacheFiles(event, filesToRenew(optional, await cachedUrls()));

const deleteOldCaches = async (): Promise<void> => {
  const cache = await caches.open(wanted);
  for (const url of await cachedUrls()) if (!optional.has(url)) await cache.delete(url);
};

self.addEventListener("install", (event) => event.waitUntil(cacheOnDemandFiles(event)));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  const message = event.data as PageMessage;
  if (message.type === "take-over") void self.skipWaiting();
  else {
    if (message.isMet) event.waitUntil(markIdentity().catch(() => undefined));
    const isWanted = (url: string) => languageOf(url) === message.language || message.files.includes(url);
    event.waitUntil(cacheFiles(event, [...optional].filter(isWanted)));
  }
});

// ── push ──

/**
 * A push message (worker/person/push/push-texts.ts). It has the same tag as the page's own notification, so that only one is
 * shown.
 */
interface PushMessage {
  readonly table: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** At how many tables it is the player's turn. */
  readonly app_badge?: number;
}

self.addEventListener("push", (event) => {
  // Browsers penalize a push without a notification; this server sends none without text.
  if (event.data === null) return;
  const { table, title, body, language: lang, direction: dir, app_badge: turns } = event.data.json() as PushMessage;
  const path = `/t/${table}`;
  if (turns !== undefined) event.waitUntil(Promise.resolve(navigator.setAppBadge?.(turns)).catch(() => undefined));
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: path, data: path, icon: "/icon-192.png", lang, dir }),
  );
});

/** The browser has changed its subscription in the background: registers the new one with the same preferences. */
const renewSubscription = async (): Promise<void> => {
  const kept = await savedRegistration();
  if (kept !== null) await registerPush(self.registration, kept.order.key, kept.order);
};

self.addEventListener("pushsubscriptionchange", (event) => (event as ExtendableEvent).waitUntil(renewSubscription()));

/** A pressed notification focuses the table's page, or opens one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(String(event.notification.data), self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => url.split("#")[0] === href);
      return open === undefined ? self.clients.openWindow(href) : open.focus();
    }),
  );
});
