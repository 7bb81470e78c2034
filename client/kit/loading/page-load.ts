/** How the page was loaded. It stays the same while the visitor navigates. */
export interface PageLoad {
  readonly path: string;
  /** The HTTP status; 0 if the browser does not expose it. */
  readonly status: number;
}

export const pageLoad = (): PageLoad => {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (page === undefined) return { path: location.pathname, status: 0 };
  return { path: new URL(page.name).pathname, status: page.responseStatus ?? 0 };
};

let isIdentified = false;

/** An answer of the server has set the cookie that identifies this visitor. */
export const noteIdentity = (): void => {
  isIdentified = true;
};

/**
 * Whether this visitor has an identity. The server's page of a table gives one; a table that is opened from another page
 * gives none until the visitor sits down.
 */
export const hasIdentity = (): boolean => {
  const { path, status } = pageLoad();
  return isIdentified || (path.startsWith("/t/") && status !== 404);
};

/** A page from this device's cache, or a table that was opened from another page, came without the identity cookie. */
export const fetchIdentityCookie = (): Promise<unknown> =>
  fetch(location.pathname).then(
    ({ ok }) => ok && noteIdentity(),
    () => undefined,
  );
