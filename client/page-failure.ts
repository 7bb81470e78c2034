/**
 * Handles a required script that did not load. A portal or filter may have answered in the server's place, and a cache
 * may hold its answer. Each script is fetched once past every cache, and the page reloads. If that does not help, the
 * page says so. This module is part of the early script, which is inside the page itself.
 */
import type { SCRIPT_MISSING_EVENT } from "./kit/loading/missing-script.ts";

const isScript = ({ ok, headers }: Response): boolean =>
  ok && headers.get("content-type")?.includes("javascript") === true;

/** Returns whether every script of this page now has the right content. */
const refetchScripts = async (): Promise<boolean> => {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const { src } of document.scripts) urls.push(src);
  const scripts = [...new Set(urls)].filter((url) => url.startsWith(location.origin) && url.endsWith(".js"));
  const answers = await Promise.all(scripts.map((url) => fetch(url, { cache: "reload" })));
  return answers.every(isScript);
};

/** A page that has already reloaded does not reload again automatically, because it could loop forever. */
const hasReloaded = (): boolean =>
  performance.getEntriesByType("navigation").some((visit) => "type" in visit && visit.type === "reload");

const sayMissing = (): void => {
  const words = document.querySelector<HTMLTemplateElement>("#missing");
  if (words !== null) document.body.replaceChildren(words.content);
  for (const button of document.querySelectorAll("button")) button.onclick = () => location.reload();
};

let isHandled = false;

const handle = async (): Promise<void> => {
  if (isHandled) return;
  isHandled = true;
  const isMended = await refetchScripts().catch(() => false);
  if (isMended && !hasReloaded()) location.reload();
  else sayMissing();
};

addEventListener("ft-missing" satisfies typeof SCRIPT_MISSING_EVENT, handle);
// An element's error does not bubble, so the capture phase handles it.
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && void handle(), true);
