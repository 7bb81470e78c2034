/** SPY in lists of games and tables: emblem, and a table's special options. */
import { msg } from "@lit/localize";
import { svg } from "lit";
import type { SpyOptions } from "../../../engine/games/spy/state/types.ts";
import type { GameCard } from "../contract/manifest.ts";

const EDGE = "light-dark(#f6f1e4, #e5decd)";

export const spyCard: GameCard<SpyOptions> = {
  emblem: svg`<rect fill="light-dark(#7d3b2c, #8f4a39)" stroke=${EDGE} stroke-width="1.6" x="17" y="6" width="23" height="33" rx="3.5" transform="rotate(9 28 22)" />
    <rect fill="light-dark(#26475a, #35627b)" stroke=${EDGE} stroke-width="1.6" x="8" y="8" width="24" height="34" rx="3.5" />
    <rect fill="none" stroke="light-dark(#86a7b5, #9fc0ce)" stroke-width="0.7" x="10.8" y="10.8" width="18.4" height="28.4" rx="2" />
    <path fill="light-dark(#f6f1e4, #f1ebdd)" d="M12.8 25s2.8-4.8 7.2-4.8 7.2 4.8 7.2 4.8-2.8 4.8-7.2 4.8-7.2-4.8-7.2-4.8z" />
    <circle fill="#1b2f3b" cx="20" cy="25" r="2.4" />`,
  art: new URL("./card.svg", import.meta.url).href,
  focus: "68% 50%",
  about: () =>
    msg("Walk your spy along your cards, look into the mirror, and find their secrets before you wake a bomb."),
  lesson: () => msg("Walk, look, remember"),
  players: [2, 4],
  minutes: 10,
  gist(options) {
    const { memoryAid, topSecret2Eliminates, flipOnly, strictMoveThenSpy, mirror } = options;
    return [
      memoryAid === true ? msg("Memory aid") : null,
      topSecret2Eliminates === false ? msg("Only bombs eliminate") : null,
      mirror === "same" ? msg("Spying on the same position") : null,
      strictMoveThenSpy === true ? msg("Move first, then spy") : null,
      flipOnly === true ? msg("Turn without moving") : null,
    ].filter((words) => words !== null);
  },
};
