/** The header by which the front of a local server (local/front.ts) shows the Worker the word that both were started with. */
export const FRONT_HEADER = "Foldtable-Front";
