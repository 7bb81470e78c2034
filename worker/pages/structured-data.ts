/**
 * Structured data (schema.org, as JSON-LD) of a game's pages, for search engines. The start page has its own in
 * client/index.html, because Cloudflare serves that file without the Worker. Tables have none: their address is the right
 * to see them.
 */
import * as v from "valibot";
import { findNewestGame } from "../../engine/contract/game-registry.ts";
import { type Language, languages } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";

/** The game as a `VideoGame`; null if there is no such game. */
const describeGame = (origin: string, id: string, language: Language): object | null => {
  const game = findNewestGame(id);
  if (game === undefined) return null;
  const seats = game.seatCounts(v.parse(game.options, {}));
  return {
    "@context": "https://schema.org",
    "@type": "VideoGame",
    name: workerGameOf(id).preview.names[language],
    url: `${origin}/rules/${id}`,
    image: `${origin}/screenshots/${id}-wide.webp`,
    inLanguage: languages,
    gamePlatform: "Web browser",
    applicationCategory: "Game",
    operatingSystem: "Any",
    isAccessibleForFree: true,
    playMode: ["MultiPlayer", ...((game.levels ?? 0) === 0 ? [] : ["SinglePlayer"])],
    numberOfPlayers: { "@type": "QuantitativeValue", minValue: Math.min(...seats), maxValue: Math.max(...seats) },
  };
};

/** Adds the game's description to the page's head. A page's policy does not concern it, because it is no script. */
export const withGameData = (page: Response, origin: string, id: string, language: Language): Response => {
  const data = describeGame(origin, id, language);
  if (data === null) return page;
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  const tag = `<script type="application/ld+json">${text}</script>`;
  return new HTMLRewriter().on("head", { element: (head) => void head.append(tag, { html: true }) }).transform(page);
};
