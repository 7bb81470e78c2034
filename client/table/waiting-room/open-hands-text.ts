import { msg } from "@lit/localize";
import type { TableState } from "../../../engine/table/types.ts";
import { str } from "../../kit/text/numbers.ts";

/** What watchers see of the hands, for everyone before sitting down; null: nothing. */
export const openHandsText = ({ openHands }: Pick<TableState, "openHands">): string | null => {
  if (openHands === null) return null;
  const who = msg("A player could watch from a second device.");
  return openHands === 0
    ? `${msg("Watchers of this table see everything at once, even what is hidden from players.")} ${who}`
    : `${msg(str`Watchers of this table see everything ${openHands} turns later, even what is hidden from players.`)} ${who}`;
};
