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

/**
 * The server's page of a table sets the cookie that identifies its visitor; a page from this device's cache does not.
 */
export const fetchIdentityCookie = (): Promise<unknown> => fetch(location.pathname).catch(() => undefined);
