/** The names of rulebooks and variants. */
import { msg } from "@lit/localize";
import type { Rules } from "../../../../engine/games/train/state/types.ts";

export const bookName = (rulebook: Rules["rulebook"]): string =>
  rulebook === "family" ? msg("Family rules") : msg("Club rules");

/** The neutral name, with the one that the source has. */
export const roundTripName = (): string => msg("Round trip");
