/** The icons of the chrome that a table's first view does not need. */
import { svg } from "lit";
import { firstIcons, icon } from "./icon.ts";

export const icons = {
  ...firstIcons,
  list: icon(svg`<path d="M5 7h14M5 12h14M5 17h9" />`),
  first: icon(svg`<path d="M18 6l-7 6 7 6M7 6v12" />`),
  previous: icon(svg`<path d="M15 5l-7 7 7 7" />`),
  next: icon(svg`<path d="M9 5l7 7-7 7" />`),
  last: icon(svg`<path d="M6 6l7 6-7 6M17 6v12" />`),
  play: icon(svg`<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />`),
  pause: icon(svg`<path d="M8.5 6v12M15.5 6v12" stroke-width="3" />`),
  turn: icon(svg`<path d="M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3" />`),
  copy: icon(
    svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2" /><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />`,
  ),
  done: icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`),
  share: icon(svg`<path d="M12 14.5V4M8 7.5L12 3.5l4 4M6 12v6.5a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5V12" />`),
  moment: icon(svg`<path d="M12 14V4M8.5 7L12 3.5 15.5 7M4 18h16" /><circle cx="12" cy="18" r="2.4" />`),
  branch: icon(svg`<path d="M6 4v16M6 14c0-4 3-5 6-5h5M14 5.5L17.5 9 14 12.5" />`),
  save: icon(svg`<path d="M12 4v10.5M8 11l4 4 4-4M5 19.5h14" />`),
  open: icon(
    svg`<path d="M4 18V7a1.5 1.5 0 0 1 1.5-1.5h4L12 8h6.5A1.5 1.5 0 0 1 20 9.5V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18z" />`,
  ),
  flag: icon(svg`<path d="M6 20.5V4M6 5h11l-2.5 4 2.5 4H6" />`),
  handshake: icon(svg`<path d="M5 9.5h14M5 14.5h14" stroke-width="2.4" />`),
  check: icon(svg`<path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM8.8 12l2.3 2.3 4.2-4.4" />`),
  study: icon(
    svg`<path d="M4 19.5h16M4 15l4.5-5 4 3.5L20 5.5" /><circle cx="12.5" cy="13.5" r="1.6" fill="currentColor" />`,
  ),
  fold: icon(svg`<path d="M6 9.5l6 6 6-6" />`),
  device: icon(
    svg`<rect x="3.5" y="5" width="11" height="9" rx="1.5" /><path d="M3.5 17h8" /><rect x="15" y="9.5" width="6" height="10" rx="1.5" />`,
  ),
  embed: icon(svg`<path d="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5M13.5 5.5l-3 13" />`),
  more: icon(svg`<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="3.4" />`),
  close: icon(svg`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />`),
} as const;
