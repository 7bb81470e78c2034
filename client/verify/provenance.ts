/** Where a game comes from, if not from this server, and with which terms: shown wherever the game is. */
import { msg } from "@lit/localize";
import type { TableState } from "../../engine/table/types.ts";

/** Returns null if the server dealt the game and no player had hints. */
export const provenanceText = (state: TableState): string | null => {
  const words = [originText(state), state.hints ? msg("The players could ask for hints.") : null];
  return words.filter((word) => word !== null).join(" ") || null;
};

const originText = ({ origin, isUploaded }: TableState): string | null => {
  if (origin === "program") return msg("A program played this game against itself, and dealt it too.");
  if (isUploaded)
    return msg("This game was played elsewhere and uploaded. Its deals and moves were checked, not who played it.");
  return origin === "device" ? msg("This game was dealt by the device on which it was played.") : null;
};
