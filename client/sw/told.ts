/** What a page tells the service worker. */
export type Told =
  /** The language it speaks, and the files that it has fetched. */
  | { readonly type: "keep"; readonly language: string; readonly files: readonly string[] }
  /** No page of the build before is left. */
  | { readonly type: "take-over" };
