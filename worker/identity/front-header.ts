/** The header in which a local server's front (local/front.ts) sends the secret that it shares with the Worker. */
export const FRONT_HEADER = "Foldtable-Front";
