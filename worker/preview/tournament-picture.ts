/** Draws the winner's picture of a tournament: its name and game, first place large, second and third place below. */
import type { Podium } from "../../engine/tournament/standings/podium.ts";
import { labelPill } from "../drawing/drawing-kit.ts";
import { logo } from "../drawing/logo.ts";
import { background, goldColours, HEIGHT, textColours, WIDTH } from "../drawing/palette.ts";
import { textLine, widthOf, writable } from "../drawing/text.ts";
import { isRightToLeft, type Language } from "../drawing/texts.ts";
import { tournamentTexts } from "../drawing/tournament-texts.ts";
import { workerGameOf } from "../games/registry.ts";

const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
/** More winners than that are counted in the last line. */
const MAX_WINNERS = 4;
/** Of a lower place. */
const MAX_LEVEL = 2;

/** Sizes of the winners' names, by their number. */
const WINNER_SIZES = [104, 82, 60, 46] as const;

/** 1200 × 630, SVG. */
export const drawTournamentPicture = (podium: Podium, language: Language): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-weight="600">
<defs><radialGradient id="lamp" cx=".5" cy=".4" r=".95"><stop offset="0" stop-color="${background.lamp}"/><stop offset="1" stop-color="${background.floor}"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>
${heading(podium, language)}
${winners(podium, language)}
${[1, 2].map((place) => lowerPlace(podium, language, place)).join("\n")}
</svg>`;

/** The names that fit; the last line counts the others. */
const lines = (names: readonly string[], most: number): readonly string[] => {
  const shown = names.map((name) => writable(name) || "?");
  return shown.length <= most ? shown : [...shown.slice(0, most - 1), `+${shown.length - most + 1}`];
};

const heading = ({ name, game }: Podium, language: Language): string => {
  const isMirrored = isRightToLeft(language);
  const anchor = isMirrored ? "end" : "start";
  const at = (inset: number) => (isMirrored ? WIDTH - MARGIN - inset : MARGIN + inset);
  const room = INNER - 84;
  const fallback = tournamentTexts[language].tournament;
  const played = workerGameOf(game).preview.names[language];
  return `${logo(isMirrored ? at(64) : at(0), 44, 64)}
${textLine(writable(name) || fallback, { x: at(84), y: 78, size: 44, room, fill: textColours.full, anchor })}
${textLine(played, { x: at(84), y: 124, size: 30, room, fill: textColours.soft, anchor })}`;
};

const winners = ({ places }: Podium, language: Language): string => {
  const names = lines(places[0] ?? [], MAX_WINNERS);
  const label = tournamentTexts[language].places[0];
  const width = widthOf(label, 34) + 64;
  const pill = { x: (WIDTH - width) / 2, y: 150, width, height: 58 };
  const size = WINNER_SIZES[names.length - 1] ?? WINNER_SIZES[0];
  const step = 236 / Math.max(1, names.length);
  const shown = names.map((name, index) =>
    textLine(name, {
      x: WIDTH / 2,
      y: 218 + step * (index + 0.5) + size * 0.36,
      size,
      room: INNER,
      fill: goldColours.full,
      anchor: "middle",
    }),
  );
  return labelPill(label, pill, goldColours) + shown.join("");
};

const lowerPlace = ({ places }: Podium, language: Language, place: number): string => {
  const names = lines(places[place] ?? [], MAX_LEVEL);
  if (names.length === 0) return "";
  const isMirrored = isRightToLeft(language);
  const width = (INNER - 24) / 2;
  const isLeft = (place === 1) !== isMirrored;
  const isAlone = (places[3 - place] ?? []).length === 0;
  const x = isAlone ? (WIDTH - width) / 2 : isLeft ? MARGIN : MARGIN + width + 24;
  const middle = x + width / 2;
  const size = names.length === 1 ? 42 : 32;
  const shown = names.map((name, index) =>
    textLine(name, {
      x: middle,
      y: 546 + (names.length === 1 ? 14 : index * 42),
      size,
      room: width - 40,
      fill: textColours.full,
      anchor: "middle",
    }),
  );
  return `<rect x="${x}" y="462" width="${width}" height="142" rx="20" fill="${background.panel}"/>
${textLine(tournamentTexts[language].places[place] ?? "", { x: middle, y: 502, size: 26, room: width - 40, fill: textColours.soft, anchor: "middle" })}${shown.join("")}`;
};
