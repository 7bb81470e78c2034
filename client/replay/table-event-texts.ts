/** Table events as texts of the move list. */
import { msg } from "@lit/localize";
import type { Phase, TableEvent } from "../../engine/table/types.ts";
import { botName } from "../games/shared/marked-name.ts";
import { str } from "../kit/text/numbers.ts";

/** The text of a table event. Returns null if it is no part of the game. `phase`: before the event. */
export const tableEventText = (event: TableEvent, phase: Phase): string | null => {
  switch (event.type) {
    case "seat-taken":
      return phase === "playing" ? msg("takes over the seat") : null;
    case "resigned":
      return msg("resigns");
    case "draw-offered":
      return msg("offers a draw");
    case "draw-accepted":
      return msg("accepts the draw");
    case "draw-declined":
      return msg("declines the draw");
    case "flag-fell":
      return msg("runs out of time");
    case "back-asked":
      return msg("asks to undo a move");
    case "back-denied":
      return msg("lets the move stand");
    case "taken-back":
      return msg("agrees: move undone");
    case "stepped-out":
      return msg("steps out");
    case "came-back":
    case "resumed":
      return msg("is back");
    case "covered":
      return event.bot === undefined
        ? msg("is away; the table plays")
        : msg(str`is replaced by ${botName(event.bot.level)}`);
    case "vacated":
      // Before the game the host has freed the seat, or the player did not reveal a salt.
      return phase === "seating" ? null : msg("was away: the seat is free");
    case "claimed":
      return event.as === "win"
        ? msg("claims the win: everyone else has left")
        : msg("ends it as a draw: everyone else has left");
    case "closed":
      return msg("closes the table");
    case "computer-called":
      return msg("The round is over. The computer plays to the end.");
    default:
      return null;
  }
};
