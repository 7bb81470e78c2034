/** Why a line to a table has ended, in words: what happened, and what to do. */
import { msg } from "@lit/localize";
import type { Ending } from "./connection.ts";

/** `wasOpen`: this page has shown the table, so that its link is not to blame. */
export const endingWords = (ending: Ending, wasOpen = false): { readonly title: string; readonly text: string } => {
  switch (ending) {
    case "not-found":
      if (wasOpen)
        return {
          title: msg("This table is gone"),
          text: msg("The server no longer has it. It may have been deleted, or the server has lost its data."),
        };
      return {
        title: msg("No table here"),
        text: msg("The link may be incomplete. Ask for it again, or open a table of your own."),
      };
    case "forbidden":
      return {
        title: msg("This table is not open to you"),
        text: msg("Open the link in a normal tab, on the address that it names."),
      };
    case "forgotten":
      return {
        title: msg("This table has been deleted"),
        text: msg("All who sat at it wanted that. Nothing of it is kept."),
      };
    case "cannot-open":
      return {
        title: msg("This table cannot be opened"),
        text: msg(
          "Something in its record cannot be read here. Nothing is lost, and it opens by itself as soon as that has been mended. The people who run this server can find it by these names:",
        ),
      };
    default:
      return {
        title: msg("The connection was closed"),
        text: msg("The server did not understand this page. Reload it to get the newest version."),
      };
  }
};
