/** Messages from a page to the service worker. */
export type PageMessage =
  /** The page's language, the files that it has fetched, and whether the server sent it as a table's page. */
  | { readonly type: "keep"; readonly language: string; readonly files: readonly string[]; readonly isMet: boolean }
  /** No page of the previous build is open. */
  | { readonly type: "take-over" };
