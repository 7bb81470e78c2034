/** `<foldtable-replay>`: a game's replay for any page. The import defines the element. */
export interface FoldtableReplay extends HTMLElement {
  /** The id of a table of the server that the script came from. */
  table: string | null;
  /** The address of a log. Without it and `table`: a child `<script type="application/x-ndjson">` contains the log. */
  src: string | null;
  /** The number of the entry that is shown first. */
  at: number | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-replay": FoldtableReplay;
  }
}
