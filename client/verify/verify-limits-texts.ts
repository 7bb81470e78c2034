/** What the check of a log cannot show, said beside what it shows. */
import { msg } from "@lit/localize";
import type { TableState } from "../../engine/table/types.ts";
import { provenanceWords } from "./provenance.ts";

export const verifyLimitsTitle = (): string => msg("What no log can show");

/** One sentence each. */
export const verifyLimitsTexts = (state: TableState): readonly string[] => [
  ...(provenanceWords(state) === null
    ? [msg("Whether the server told anybody the deals: it knows them.")]
    : [msg("Whether the deals were chosen: the dealer also drew every share in chance.")]),
  ...(state.chance === 1
    ? [
        msg(
          "Whether the server and the last player to sit down chose the deals together: at this table shares lay open.",
        ),
      ]
    : []),
  msg(
    "Whether it was this game: once the secret is out, another one with the same deals can be written. Only what was received during the game tells.",
  ),
  msg("Exact times, names, and what was said."),
  msg("Offers and the like that led to nothing."),
  msg("Who the players were, and whether some of them were one person or in league."),
];
