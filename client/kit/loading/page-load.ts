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

/** Whether an answer of the server has set the cookie that identifies this visitor, since the page was loaded. */
export const identity = { isKnown: false };

/** A page from this device's cache, or a table that was opened from another page, came without the identity cookie. */
export const fetchIdentityCookie = (): Promise<unknown> =>
  fetch(location.pathname).then(
    ({ ok }) => {
      identity.isKnown = ok;
    },
    () => undefined,
  );
