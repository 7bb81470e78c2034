/** Texts about who is at a table. Watchers are not named. */
import { msg } from "@lit/localize";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { plural } from "../kit/text/sentences.ts";
import type { Store } from "../store/store.ts";

/** The number of other watchers; empty if there are none. */
const othersText = (others: number): string =>
  others <= 0
    ? ""
    : plural(
        others,
        () => msg("One other person is watching."),
        () => msg(str`${others} others are watching.`),
      );

/** What a watcher sees of the hands. */
const seenHandsText = ({ viewer, live }: Store): string => {
  if (viewer !== "open" || live.phase !== "playing") return "";
  return live.openHands
    ? msg(str`You see everything, as it was ${live.openHands} turns ago.`)
    : msg("You see everything.");
};

/** The text for watchers: the hands, other watchers, and whether players may use hints. */
export const watcherViewText = (store: Store): string =>
  [
    seenHandsText(store),
    othersText(store.presence.watchers - 1),
    store.live.hints ? msg("Hints are allowed at this table.") : "",
  ]
    .filter((text) => text !== "")
    .join(" ");

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

/** The server's share of the wait for the last command. */
export const serverTimeText = (ms: number): string => msg(str`Server: ${formatNumber(ms)} ms`);
