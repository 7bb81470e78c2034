/** With what the page was opened, which stays so however far one goes in it. */
export interface PageLoad {
  readonly path: string;
  /** As HTTP has it; 0 where the browser does not say. */
  readonly status: number;
}

export const pageLoad = (): PageLoad => {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (page === undefined) return { path: location.pathname, status: 0 };
  return { path: new URL(page.name).pathname, status: page.responseStatus ?? 0 };
};

/** The server's own page of a table brings the cookie by which its visitor is known; a page out of this device's store does not. */
export const fetchIdentityCookie = (): Promise<unknown> => fetch(location.pathname).catch(() => undefined);
