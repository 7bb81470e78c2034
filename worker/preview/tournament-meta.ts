/** The metadata of a tournament's page for link previews. */
import type { Podium } from "../../engine/tournament/standings/podium.ts";
import { isolate, type Language, listIn, previewTexts } from "../drawing/texts.ts";
import { tournamentTexts } from "../drawing/tournament-texts.ts";
import { workerGameOf } from "../games/registry.ts";
import type { Meta } from "./meta.ts";

/** `language`: the one that the link states. */
export const tournamentMetaOf = (origin: string, id: string, language: Language | null, podium: Podium): Meta => {
  const shown = language ?? "en";
  const query = language === null ? "" : `?lang=${language}`;
  const { invitation, tournament, places } = tournamentTexts[shown];
  const { stop } = previewTexts[shown];
  const kind = `${tournament}: ${workerGameOf(podium.game).preview.names[shown]}${stop}`;
  const best = podium.places[0] ?? [];
  const hasWinner = podium.isOver && best.length > 0;
  const first = `${places[0]}: ${listIn(shown, best.map(isolate))}`;
  return {
    language: shown,
    title: podium.name,
    description: hasWinner ? `${kind} ${first}${stop}` : `${kind} ${invitation}`,
    url: `${origin}/e/${id}${query}`,
    oembed: null,
    image: hasWinner ? `${origin}/e/${id}/winners.png${query}` : null,
    alt: `${podium.name} · ${first}`,
  };
};
