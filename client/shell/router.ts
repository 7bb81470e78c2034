/**
 * The room of the shell: what every page has around it: the header with the language and the settings, what is said in
 * passing, the light, notices, the page without a network. And the addresses: so few pages need no library.
 */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly id: string }
  /** A game kept on this device. */
  | { readonly page: "local"; readonly id: string }
  | { readonly page: "open" }
  /** All games that one has finished. */
  | { readonly page: "history" }
  /** The rules of a game, or of all; or what is said about privacy, which is set like them. */
  | { readonly page: "rules"; readonly game: string | null }
  /** Lessons, of which the address says which. */
  | { readonly page: "learn"; readonly path: string }
  | { readonly page: "nowhere" };

export const parseRoute = (path: string): Route => {
  if (path === "/") return { page: "home" };
  if (path === "/open") return { page: "open" };
  if (path === "/history") return { page: "history" };
  if (path === "/privacy") return { page: "rules", game: "privacy" };
  const [, section = "", id] =
    /^\/(?!rules\/[\w-]+\/exact$)(t|local|rules|learn)(?:\/([\w-]+))?(?:\/[\w-]*)?$/.exec(path) ?? [];
  if (section === "learn") return { page: section, path };
  if (section === "rules") return { page: "rules", game: id ?? null };
  if (id === undefined) return { page: "nowhere" };
  return section === "t" ? { page: "table", id } : { page: "local", id };
};

/** Whether a click on a link is ours to follow, and does not ask for a new tab or another site. */
export const internalLinkOf = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (link === undefined || link.target !== "" || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && parseRoute(url.pathname).page !== "nowhere" ? url : null;
};
