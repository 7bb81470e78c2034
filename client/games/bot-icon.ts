/**
 * Faces of seats: a bot has an animal's head (engine/kit/bot-faces.ts), a person a letter. The mark of a stand-in is for the
 * seat of a person who is away.
 */
import { msg } from "@lit/localize";
import { html, svg, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import type { Seat } from "../../engine/contract/game.ts";
import { botFaceDrawing, COMPUTER_ICON } from "../../engine/kit/bot-faces.ts";
import { EMPTY_SEAT, firstLetterOf, letterGroundOf } from "../../engine/kit/chairs.ts";
import { botAt } from "../../engine/table/bot-chair.ts";
import { usualCharacter } from "../../engine/table/bot-characters.ts";
import type { TableState } from "../../engine/table/types.ts";
import { icon } from "../kit/icon.ts";
import type { BoardProps } from "./contract/board-props.ts";
import { levelName } from "./shared/level-names.ts";
import { characterAt } from "./shared/seat-name.ts";

const inRound = (drawing: unknown): TemplateResult =>
  html`<svg class="icon face" viewBox="0 0 48 48" width="22" height="22" fill="none" stroke-linecap="round" aria-hidden="true" focusable="false">${drawing}</svg>`;

export const botFace = (character: number): TemplateResult => inRound(unsafeSVG(botFaceDrawing(character)));

/** The face of a bot to choose. */
export const botIcon = (level: number): TemplateResult => botFace(usualCharacter(level));

/** A person's or a program's face: the first letter of the name. */
export const letterFace = (name: string, seat: number): TemplateResult =>
  inRound(
    svg`<circle cx="24" cy="24" r="24" fill=${letterGroundOf(seat)} /><text x="24" y="25" fill="#fff" font-size="21" font-weight="600" text-anchor="middle" dominant-baseline="central">${firstLetterOf(name)}</text>`,
  );

/** A free seat: a dashed ring, as at a chair of the waiting room where nobody can sit down. */
const emptyFace = (): TemplateResult =>
  html`<svg class="icon face empty" viewBox="0 0 48 48" width="22" height="22" fill="none" aria-hidden="true" focusable="false"><path d=${EMPTY_SEAT} stroke-width="3" stroke-opacity=".65" stroke-dasharray="7.5 6" /></svg>`;

const BARS = 4;
const LEVELS_A_BAR = 2;

/** A level as a badge: its name and four bars. */
export const levelBadge = (level: number): TemplateResult => {
  const full = Math.ceil(level / LEVELS_A_BAR);
  const bar = (index: number) =>
    svg`<rect x=${5 * index + 0.75} y=${8.25 - 2.5 * index} width="3" height=${3 + 2.5 * index} rx=".5" fill=${index < full ? "currentColor" : "none"} stroke="currentColor" stroke-width=".9" />`;
  return html`<span class="level">${levelName(level)} <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden="true" focusable="false">${Array.from({ length: BARS }, (_, index) => bar(index))}</svg></span>`;
};

const word = (): TemplateResult => html`<span class="sr">${msg("computer")} </span>`;

/** Next to the name of a player whose seat a bot covers. */
export const standInText = (): string => msg("played by the computer");

/** A bot's name where a board names the seat. */
const botLabel = (character: number, name: string): TemplateResult => html`${botFace(character)}${word()}${name}`;

/** The name of a person for whom a bot plays. */
const standInLabel = (name: string): TemplateResult => html`${icon(svg`<path d=${COMPUTER_ICON} />`)}${word()}${name}`;

type Faces = Required<Pick<BoardProps, "face" | "avatar" | "level">>;

/** The faces and levels of seats, for a board that shows the seats itself. */
export const seatFaces = (live: TableState, names: readonly string[]): Faces => {
  const nameOf = (seat: Seat): string => names[seat] ?? "";
  return {
    face(seat) {
      if (botAt(live, seat) === null) return null;
      const character = characterAt(live.chairs, seat);
      return character === null ? standInLabel(nameOf(seat)) : botLabel(character, nameOf(seat));
    },
    avatar(seat) {
      if (live.chairs[seat] == null) return emptyFace();
      const character = characterAt(live.chairs, seat);
      return character === null ? letterFace(nameOf(seat), seat) : botFace(character);
    },
    level(seat) {
      const bot = botAt(live, seat);
      return bot && levelBadge(bot.level);
    },
  };
};
