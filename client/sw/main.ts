/**
 * The page without a network: kept on the device as it was built, all games with it. A later build is kept beside this
 * one and takes over when nobody has a page of this one open any more, so that none ever runs on files of two builds.
 * The server's answers are never kept: a table is the server's, or on the device by itself (client/local). What a page has
 * last seen of one it keeps itself, for the next page to begin with (last-seen-cache.ts).
 */
import { addPlugins, addRoute, createHandlerBoundToURL, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { checkBuildFiles } from "./build-file-check.ts";
import { type BuiltFile, chunkName, isOnDemand, languageOf } from "./build-files.ts";
import { withLastSeen } from "./last-seen-cache.ts";
import type { PageMessage } from "./page-message.ts";
import { registerPush, savedRegistration } from "./push-registration.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put here by the build (client/build/service-worker.ts). */
declare const BUILT_FILES: readonly BuiltFile[];

/**
 * A table's page brings the cookie by which its visitor is known. Until the server has given this device one it is asked
 * first, but not for long; from then on a table's page is the one that is kept, as any other: at once, wherever the server is.
 */
const PATIENCE_SECONDS = 3;
const MET = "foldtable-met";

const built = BUILT_FILES;
const optional: ReadonlySet<string> = new Set(built.filter(isOnDemand).map(({ url }) => url));
const wanted = "foldtable-wanted";
const genuineOnly = checkBuildFiles(built);
const optionalFiles = new CacheFirst({ cacheName: wanted, plugins: [genuineOnly] });

addPlugins([genuineOnly]);
precache(built.filter((file) => !isOnDemand(file)));

/** Something that is there, and says no more. */
const meet = async (): Promise<void> => void (await caches.open(MET));

/**
 * Whether a table's page is the server's to give. To whoever loads it anew as well: a table of newer rules than this build
 * has says that this helps.
 */
const isServers = async ({ cache }: Request): Promise<boolean> =>
  cache === "no-cache" || cache === "reload" || !(await caches.has(MET));

// ── answering ──

const page = createHandlerBoundToURL("/");
const server = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      // A gateway that says it has no server behind it is no server either.
      async fetchDidSucceed({ response }) {
        if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
        // Where there is no table nobody becomes known.
        // The page that came is good, whether or not that could be stored.
        if (response.ok) await meet().catch(() => undefined);
        return response;
      },
      handlerDidError: async ({ request }) => {
        const kept = await matchPrecache("/");
        return kept && withLastSeen(kept, new URL(request.url).pathname);
      },
    },
  ],
});

/** Whether a newer build waits, and this is the only page: then it is not opened with the old one. */
const isSuperseded = async (): Promise<boolean> =>
  self.registration.waiting !== null && (await self.clients.matchAll({ type: "window" })).length < 2;

/** Makes the newer build take over, and the browser ask again: a page with nothing on it. */
const superseded = (): Response => {
  self.registration.waiting?.postMessage({ type: "take-over" } satisfies PageMessage);
  // Without a picture named the browser would ask for one that is not there.
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
    return (await isServers(asked.request)) ? server.handle(asked) : withLastSeen(await page(asked), pathname);
  },
);
addRoute();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && optional.has(url.pathname),
  ({ request, event }) => {
    const [response, stored] = optionalFiles.handleAll({ request, event });
    // Without room it is fetched again the next time.
    event.waitUntil(stored.catch(() => undefined));
    return response;
  },
);

// ── keeping ──

/** Fetches what is not kept yet. One that cannot be had now is fetched when it is wanted. */
const keep = async (event: ExtendableEvent, urls: readonly string[]): Promise<void> => {
  const kept = urls.flatMap((url) => optionalFiles.handleAll({ event, request: new Request(url) }));
  await Promise.allSettled(kept);
};

const keptUrls = async (): Promise<readonly string[]> =>
  (await (await caches.open(wanted)).keys()).map(({ url }) => new URL(url).pathname);

/** Of a new build's files those that were wanted of the one before. */
const keepAgain = async (event: ExtendableEvent): Promise<void> => {
  const stems = new Set((await keptUrls()).map(chunkName));
  await keep(
    event,
    [...optional].filter((url) => stems.has(chunkName(url))),
  );
};

const forgetOld = async (): Promise<void> => {
  const cache = await caches.open(wanted);
  for (const url of await keptUrls()) if (!optional.has(url)) await cache.delete(url);
};

self.addEventListener("install", (event) => event.waitUntil(keepAgain(event)));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  const told = event.data as PageMessage;
  if (told.type === "take-over") void self.skipWaiting();
  else {
    if (told.isMet) event.waitUntil(meet().catch(() => undefined));
    const isWanted = (url: string) => languageOf(url) === told.language || told.files.includes(url);
    event.waitUntil(keep(event, [...optional].filter(isWanted)));
  }
});

// ── telling ──

/** Somebody is called back (worker/person/push-texts.ts). The same tag as the page's own: one of both is shown. */
interface Call {
  readonly table: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

self.addEventListener("push", (event) => {
  // A browser takes it amiss to be woken for nothing; this server sends nothing without words.
  if (event.data === null) return;
  const { table, title, body, language: lang, direction: dir } = event.data.json() as Call;
  const path = `/t/${table}`;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: path, data: path, icon: "/icon-192.png", lang, dir }),
  );
});

/** The browser has changed its subscription while nobody looked: the server is told of the new one, with what it was told before. */
const sayAgain = async (): Promise<void> => {
  const kept = await savedRegistration();
  if (kept !== null) await registerPush(self.registration, kept.order.key, kept.order);
};

self.addEventListener("pushsubscriptionchange", (event) => (event as ExtendableEvent).waitUntil(sayAgain()));

/** Somebody has pressed "it is your turn": the table's page, or a new one of it. */
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
