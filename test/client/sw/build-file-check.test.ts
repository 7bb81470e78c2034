import { afterEach, describe, expect, it } from "vitest";
import { checkBuildFiles } from "../../../client/sw/build-file-check.ts";
import type { BuiltFile } from "../../../client/sw/build-files.ts";

const CACHE = "build-file-check";
afterEach(() => caches.delete(CACHE));

const [OLD, NEW] = ["old-old1", "new-new2"];
const urlOf = (path: string): string => new URL(path, location.origin).href;

const digestOf = async (text: string): Promise<string> => {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(sum))).slice(0, 12);
};

const file = async (url: string, text: string): Promise<BuiltFile> => {
  const digest = await digestOf(text);
  return { url, revision: null, digest };
};

const script = (text: string, type = "text/javascript; charset=utf-8"): Response =>
  new Response(text, { headers: { "content-type": type } });

const shell = `/assets/${NEW}/shell-12345678.js`;

describe("a file of the build", () => {
  it("a script is served from the cache, and fetched again if a page was cached for it", async () => {
    const plugin = checkBuildFiles([await file(shell, "script")], NEW);
    const served = (path: string, type: string) =>
      plugin.cachedResponseWillBeUsed({
        request: new Request(urlOf(path)),
        cachedResponse: script("", type),
        cacheName: CACHE,
      });
    expect(await served(shell, "text/javascript; charset=utf-8")).toBeInstanceOf(Response);
    expect(await served(shell, "text/html; charset=utf-8")).toBeNull();
    expect(await served("/", "text/html; charset=utf-8")).toBeInstanceOf(Response);
  });

  it("a response with another digest is refused, and other addresses are not checked", async () => {
    const plugin = checkBuildFiles([await file(shell, "script")], NEW);
    const fetched = (path: string, text: string) =>
      plugin.fetchDidSucceed({ request: new Request(urlOf(path)), response: script(text) });
    expect(await (await fetched(shell, "script")).text()).toBe("script");
    await expect(fetched(shell, "<p>Sign in")).rejects.toThrow(TypeError);
    expect(await (await fetched("/other.js", "other")).text()).toBe("other");
  });
});

describe("a file that an earlier build cached", () => {
  const copyFromCache = async (path: string, content: string) => {
    const plugin = checkBuildFiles([await file(path, content)], NEW);
    const request = new Request(urlOf(path));
    return { request, response: await plugin.cachedResponseWillBeUsed({ request, cacheName: CACHE }) };
  };

  it("a cached file is copied to its new address", async () => {
    const cache = await caches.open(CACHE);
    await cache.put(urlOf(`/assets/${OLD}/shell-12345678.js`), script("script"));
    const { request, response } = await copyFromCache(shell, "script");
    expect(await response?.text()).toBe("script");
    const stored = await cache.match(request);
    expect(await stored?.text()).toBe("script");
    expect(stored?.headers.get("content-type")).toContain("javascript");
  });

  it("a changed file is not copied", async () => {
    const cache = await caches.open(CACHE);
    await cache.put(urlOf(`/assets/${OLD}/shell-12345678.js`), script("script"));
    expect((await copyFromCache(shell, "another")).response).toBeNull();
  });

  it("a portal's page is not copied, and refused at the new address too", async () => {
    const cache = await caches.open(CACHE);
    await cache.put(urlOf(`/assets/${OLD}/shell-12345678.js`), script("<p>Sign in", "text/html"));
    const plugin = checkBuildFiles([await file(shell, "script")], NEW);
    const request = new Request(urlOf(shell));
    expect(await plugin.cachedResponseWillBeUsed({ request, cacheName: CACHE })).toBeNull();
    const portal = plugin.fetchDidSucceed({ request, response: script("<p>Sign in", "text/html") });
    await expect(portal).rejects.toThrow(TypeError);
    expect(await cache.match(request)).toBeUndefined();
    expect(await (await plugin.fetchDidSucceed({ request, response: script("script") })).text()).toBe("script");
  });

  it("a cached page that names another part is not used, so no page mixes two builds", async () => {
    const pageOf = (folder: string, part: string): string => `<script src="/assets/${folder}/${part}.js"></script>`;
    const cache = await caches.open(CACHE);
    await cache.put(urlOf("/?__WB_REVISION__=before"), script(pageOf(OLD, "shell-12345678"), "text/html"));
    await cache.put(urlOf(`/assets/${OLD}/shell-12345678.js`), script("script"));
    expect((await copyFromCache("/", pageOf(NEW, "shell-87654321"))).response).toBeNull();
    expect((await copyFromCache(`/assets/${NEW}/shell-87654321.js`, "script")).response).toBeNull();
  });

  it("a cached page is used if only the folder differs", async () => {
    const pageOf = (folder: string): string => `<script src="/assets/${folder}/shell-12345678.js"></script>`;
    const cache = await caches.open(CACHE);
    await cache.put(urlOf("/?__WB_REVISION__=before"), script(pageOf(OLD), "text/html"));
    expect(await (await copyFromCache("/", pageOf(NEW))).response?.text()).toBe(pageOf(NEW));
  });
});
