/**
 * Checks that a cached or served file is the build's file. A portal or filter may answer each address with its own page
 * and status 200; earlier builds cached such answers.
 */
import type { BuiltFile } from "./build-files.ts";

interface Fetched {
  readonly request: Request;
}

interface Cached extends Fetched {
  readonly cachedResponse?: Response | undefined;
}

/** Whether a page is cached under the address of a file. */
const isPageForFile = (url: string, { headers }: Response): boolean =>
  /\.\w+$/.test(new URL(url).pathname) && headers.get("content-type")?.startsWith("text/html") === true;

/**
 * A plugin for caching strategies: a response must have the build's hash, and a page cached for a file is fetched
 * again.
 */
export const checkBuildFiles = (built: readonly BuiltFile[]) => {
  const sums = new Map(built.map(({ url, integrity }) => [url, integrity]));
  return {
    // A browser may refuse an integrity hash for requests without CORS: styles and pictures.
    async requestWillFetch({ request }: Fetched): Promise<Request> {
      const integrity = request.mode === "no-cors" ? undefined : sums.get(new URL(request.url).pathname);
      return integrity === undefined ? request : new Request(request, { integrity });
    },
    async cachedResponseWillBeUsed({ request, cachedResponse }: Cached): Promise<Response | null> {
      return cachedResponse === undefined || isPageForFile(request.url, cachedResponse) ? null : cachedResponse;
    },
  };
};
