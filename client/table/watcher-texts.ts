/** Who else is at a table, in a sentence: calm, and nobody is named who only looks on. */
import { msg } from "@lit/localize";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { plural } from "../kit/text/sentences.ts";
import type { Store } from "../store/store.ts";

/** Who watch beside the reader; empty where nobody does. */
const othersWords = (others: number): string =>
  others <= 0
    ? ""
    : plural(
        others,
        () => msg("One other person is watching."),
        () => msg(str`${others} others are watching.`),
      );

/** What a watcher is told of a table: who else looks on, and whether those who play may ask what the computer would do. */
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
