/** Where a game comes from, if not from this server's own table, and on what terms: said wherever the game is shown. */
import { msg } from "@lit/localize";
import type { TableState } from "../../engine/table/types.ts";

/** Null where the server dealt the game itself, and nobody was helped. */
export const provenanceWords = (state: TableState): string | null => {
  const words = [originWords(state), state.hints ? msg("The players could ask for hints.") : null];
  return words.filter((word) => word !== null).join(" ") || null;
};

const originWords = ({ origin, isUploaded }: TableState): string | null => {
  if (origin === "program") return msg("A program played this game against itself, and dealt it too.");
  if (isUploaded)
    return msg("This game was played elsewhere and uploaded. Its deals and moves were checked, not who played it.");
  return origin === "device" ? msg("This game was dealt by the device on which it was played.") : null;
};
