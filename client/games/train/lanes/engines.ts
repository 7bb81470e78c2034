/** Each train's toy engine, the marker of the boxed game: golden for the Mexican Train, a colour of its own for each seat. */
import { pictureSheet } from "../tiles/pictures.ts";

const GOLD = "#d8a53a";
const COLOURS: readonly string[] = [
  ...["#d9674f", "#4a8fd8", "#8f6fe0", "#d9709f", "#3fb0a4", "#e08a3c", "#7fb04a", "#9aa4ad"],
  ...["#c98a5f", "#6f88ea", "#b96fca", "#4fb07a", "#d0b45a", "#d66f88", "#6fb8dc", "#a99a6f"],
];

/** `seat`: null for the Mexican Train. */
export const engineColour = (seat: number | null): string =>
  seat === null ? GOLD : (COLOURS[seat % COLOURS.length] ?? GOLD);

const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="#dfe9e4"><circle cx="29" cy="6" r="5.5" opacity=".28"/><circle cx="37" cy="9" r="4.5" opacity=".42"/><circle cx="43" cy="14" r="3.2" opacity=".6"/></g><g fill="${colour}"><path d="M8 27h18v24H8z"/><path d="M24 34h24a7 7 0 0 1 0 15H24z"/><path d="M40 22h10l-2 5v8h-6v-8z"/><path d="M30 34a4 4 0 0 1 8 0z"/></g><path d="M5 22.500h24l-2 5H7z" fill="${colour}"/><path d="M5 22.500h24l-.600 1.600H5.600z" fill="#fff" opacity=".45"/><path d="M12 30.500h9v8h-9z" fill="#fdf3d8"/><path d="M26 36.500h22a4 4 0 0 1 3 1.500H26z" fill="#fff" opacity=".5"/><path d="M8 47h45v4H8z" fill="#000" opacity=".42"/><path d="M30 34v15M44 34v15" stroke="#000" stroke-opacity=".3" stroke-width="1.6"/><path d="M52 48l9 9H50z" fill="#2b211a"/><path d="M4 51h50v3H4z" fill="#2b211a"/><circle cx="55" cy="40.5" r="2.6" fill="#fff3c4"/><g fill="#2b211a" stroke="${colour}" stroke-width="2.2"><circle cx="16" cy="53" r="7"/><circle cx="33" cy="55" r="5"/><circle cx="45" cy="55" r="5"/></g><g fill="#f2dfae"><circle cx="16" cy="53" r="1.8"/><circle cx="33" cy="55" r="1.4"/><circle cx="45" cy="55" r="1.4"/></g></svg>`;

const drawn = new Set<string>();

/** The class of an engine's picture. */
export const engineClass = (seat: number | null): string => {
  const name = `engine-${seat ?? "gold"}`;
  if (!drawn.has(name)) {
    drawn.add(name);
    const picture = `url("data:image/svg+xml,${encodeURIComponent(drawing(engineColour(seat)))}")`;
    pictureSheet.insertRule(`.${name} { background-image: ${picture} }`);
  }
  return name;
};
