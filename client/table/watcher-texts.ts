/** Texts about who is at a table. Watchers are not named. */
import { msg } from "@lit/localize";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { plural } from "../kit/text/sentences.ts";
import type { Store } from "../store/store.ts";

/** The number of other watchers; empty if there are none. */
const othersWords = (others: number): string =>
  others <= 0
    ? ""
    : plural(
        others,
        () => msg("One other person is watching."),
        () => msg(str`${others} others are watching.`),
      );

/** The text for watchers: other watchers, and whether players may use hints. */
export const watcherViewText = ({ presence, live }: Store): string =>
  [othersWords(presence.watchers - 1), live.hints ? msg("Hints are allowed at this table.") : ""].join(" ").trim();

export const watcherCountText = (watchers: number): string =>
  watchers === 0
    ? msg("Nobody is watching.")
    : plural(
        watchers,
        () => msg("One person is watching."),
        () => msg(str`${watchers} people are watching.`),
      );

/** There and back again. */
export const latencyText = (ms: number): string => msg(str`Ping: ${formatNumber(ms)} ms`);
