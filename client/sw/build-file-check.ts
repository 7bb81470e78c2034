/**
 * Checks that a cached or served file is the build's file. A portal or filter may answer each address with its own page
 * and status 200; earlier builds cached such answers. A file that an earlier build also had is copied from its cache.
 */
import { type BuiltFile, DIGEST_LENGTH } from "./build-files.ts";

interface Fetched {
  readonly request: Request;
  readonly response: Response;
}

interface Cached {
  readonly request: Request;
  readonly cachedResponse?: Response | undefined;
  readonly cacheName: string;
}

/** Whether a page is cached under the address of a file. */
const isPageForFile = (url: string, { headers }: Response): boolean =>
  /\.\w+$/.test(new URL(url).pathname) && headers.get("content-type")?.startsWith("text/html") === true;

const digestOf = async (body: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> => {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return btoa(String.fromCharCode(...sum)).slice(0, DIGEST_LENGTH);
};

const FOLDER = /\/assets\/[\w-]{8}\//g;

/** The text with all addresses of scripts in this folder; an empty one is the same for each build. */
const addressIn = (text: string, folder: string): string => text.replace(FOLDER, folder);

/** All cached files by their address in any build. */
const cachedFiles = async (): Promise<ReadonlyMap<string, readonly Request[]>> => {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return Map.groupBy(requests.flat(), ({ url }) => addressIn(new URL(url).pathname, ""));
};

/**
 * A plugin for caching strategies: a response must have the build's digest, and a page cached for a file is fetched
 * again. `folder`: the one of the build's scripts.
 */
export const checkBuildFiles = (built: readonly BuiltFile[], folder: string) => {
  const digests = new Map(built.map(({ url, digest }) => [url, digest]));
  const here = `/assets/${folder}/`;
  let earlier: ReturnType<typeof cachedFiles> | undefined;
  /** The file as an earlier build cached it. Its page differs from this build's only by the folder, or it is another. */
  const copied = async (path: string): Promise<Response | null> => {
    earlier ??= cachedFiles();
    for (const request of (await earlier).get(addressIn(path, "")) ?? []) {
      const response = await caches.match(request);
      if (response === undefined) continue;
      const text = path === "/" ? addressIn(await response.clone().text(), here) : null;
      const body = text === null ? await response.arrayBuffer() : new TextEncoder().encode(text);
      if ((await digestOf(body)) === digests.get(path)) return new Response(body, response);
    }
    return null;
  };
  return {
    async fetchDidSucceed({ request, response }: Fetched): Promise<Response> {
      const digest = digests.get(new URL(request.url).pathname);
      if (digest !== undefined && (await digestOf(await response.clone().arrayBuffer())) !== digest)
        throw new TypeError(`another file than the build's: ${request.url}`);
      return response;
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, cacheName }: Cached): Promise<Response | null> {
      if (cachedResponse !== undefined) return isPageForFile(request.url, cachedResponse) ? null : cachedResponse;
      const copy = await copied(new URL(request.url).pathname);
      if (copy !== null) await (await caches.open(cacheName)).put(request, copy.clone());
      return copy;
    },
  };
};
