/** Icons that the first board does not need. */
import { svg } from "lit";
import { icon } from "../../kit/icon.ts";

export const requestIcons = {
  back: icon(svg`<path d="M9 6L4.5 10.5L9 15M5 10.5h9a5 5 0 0 1 0 10h-3" />`),
  talk: icon(
    svg`<path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z" />`,
  ),
  door: icon(svg`<path d="M13.5 4H6.5v16h7M10 12h10M16.5 8.5L20 12l-3.5 3.5" />`),
} as const;
