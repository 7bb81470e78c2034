/** What a page tells the service worker. */
export type PageMessage =
  /** The language it speaks, the files that it has fetched, and whether it is a table's own page, as the server gave it. */
  | { readonly type: "keep"; readonly language: string; readonly files: readonly string[]; readonly isMet: boolean }
  /** No page of the build before is left. */
  | { readonly type: "take-over" };
