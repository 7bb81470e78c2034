/**
 * Routes: the page's addresses. So few pages need no library. The shell also holds what surrounds every page: header,
 * settings, toasts, colour scheme, notices, offline page.
 */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly id: string }
  /** A finished game of a table, one step at a time. */
  | { readonly page: "quiet"; readonly id: string }
  /** A local game on this device. */
  | { readonly page: "local"; readonly id: string }
  | { readonly page: "open" }
  /** All finished games of this person. */
  | { readonly page: "history" }
  /** The rules of a game or of all games; or the privacy page, which has the same layout. */
  | { readonly page: "rules"; readonly game: string | null }
  /** Lessons; `path` says which. */
  | { readonly page: "learn"; readonly path: string }
  /** A tournament, its wall and its paper, or a new one. */
  | { readonly page: "e"; readonly path: string }
  | { readonly page: "nowhere" };

export const parseRoute = (path: string): Route => {
  if (path === "/") return { page: "home" };
  if (path === "/open") return { page: "open" };
  if (path === "/history") return { page: "history" };
  if (path === "/privacy") return { page: "rules", game: "privacy" };
  const [, section = "", id, moment] =
    /^\/(?!rules\/[\w-]+\/exact$)(t|local|rules|learn|e)(?:\/([\w-]+))?(?:\/([\w-]*))?$/.exec(path) ?? [];
  if (section === "learn" || section === "e") return { page: section, path };
  if (section === "rules") return { page: "rules", game: id ?? null };
  if (id === undefined) return { page: "nowhere" };
  return { page: section === "local" ? section : moment === "quiet" ? moment : "table", id };
};

/** The link's address if a click navigates within this app. Returns null for a new tab or another site. */
export const internalLinkOf = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (link === undefined || link.target !== "" || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && parseRoute(url.pathname).page !== "nowhere" ? url : null;
};
