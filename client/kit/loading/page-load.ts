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
