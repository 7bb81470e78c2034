/**
 * The bots' icons, one for each level: the same head, with more detail for a higher level. The icon shows that a seat
 * has a bot; screen readers get a word instead.
 */
import { msg } from "@lit/localize";
import { html, svg, type TemplateResult } from "lit";
import { icon } from "../kit/icon.ts";
import { levelName } from "./shared/level-names.ts";

/** Eyes, mouth and other parts of each level, from the weakest; drawn in one stroke with the head. */
export const botIconPaths: readonly string[] = [
  "M9 12v.2M15 12v.2M11.5 15.8h1",
  "M9 12v.2M15 12v.2M10 15.2q2 1.6 4 0",
  "M8 12.2h2M15 12v.2M9 14.8q3 3 6 0",
  "M9 12v.2M15 12v.2M9.5 15.8h5",
  "M9 12.4v.2M15 12.4v.2M13.6 10h2.8M10 16q3 .2 4.2-1.2",
  "M7.6 10l2.6 1.2M16.4 10l-2.6 1.2M9 12.8v.2M15 12.8v.2M9.5 16h5",
  "M7 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0h-.6M13 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0h-2M10.4 16.2h3.2",
  "M7.8 11.6q1.2 1.4 2.4 0M13.8 11.6q1.2 1.4 2.4 0M9.4 14.8q2.6 2.4 5.2 0M7.5 7L7 3l3 2 2-2.6L14 5l3-2-.5 4",
];

/** The last level has a crown in place of an antenna. */
const AERIAL = "M12 7V4.4";

/** An icon as a path in a square of 24. */
export const botIconPath = (level: number): string => {
  const look = botIconPaths[level - 1] ?? botIconPaths[0]!;
  const top = level === botIconPaths.length ? "" : AERIAL;
  return `M7.5 7h9a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3z${top}${look}`;
};

export const botIcon = (level: number): TemplateResult => icon(svg`<path d=${botIconPath(level)} />`);

/** Before the name of a bot's seat. */
export const botMark = (level: number): TemplateResult =>
  html`${botIcon(level)}<span class="sr">${msg("computer")} </span>`;

/** Next to the name of a player whose seat a bot covers. */
export const standInText = (): string => msg("played by the computer");

/** A bot where a seat is named: its icon, and its level or the covered player's name. */
export const botLabel = (level: number, name = levelName(level)): TemplateResult => html`${botMark(level)}${name}`;
