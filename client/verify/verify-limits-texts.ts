/** Texts for what the check of a log cannot show. */
import { msg } from "@lit/localize";
import type { TableState } from "../../engine/table/types.ts";
import { provenanceText } from "./provenance.ts";

export const verifyLimitsTitle = (): string => msg("What no log can show");

/** One sentence each. */
export const verifyLimitsTexts = (state: TableState): readonly string[] => [
  ...(provenanceText(state) === null
    ? [msg("Whether the server leaked the deals (it knows them).")]
    : [msg("Whether the deals were rigged: the dealer also drew every random share.")]),
  ...(state.chance === 1
    ? [
        msg(
          "Whether the server and the last player to sit down chose the deals together: at this table the shares were visible.",
        ),
      ]
    : []),
  msg(
    "Whether this is the game that was played: once the secret is known, another game with the same deals can be invented. Only what was received during play can prove it.",
  ),
  msg("Exact times, names, and what was said."),
  msg("Offers and the like that led to nothing."),
  msg("Who the players were, and whether some of them were one person or working together."),
];
