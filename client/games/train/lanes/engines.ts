/** Each train's toy engine, the marker of the boxed game: golden for the Mexican Train, one colour for each seat. */

const GOLD = "#d8a53a";
const COLOURS: readonly string[] = [
  ...["#d9674f", "#4a8fd8", "#8f6fe0", "#d9709f", "#3fb0a4", "#e08a3c", "#7fb04a", "#9aa4ad"],
  ...["#c98a5f", "#6f88ea", "#b96fca", "#4fb07a", "#d0b45a", "#d66f88", "#6fb8dc", "#a99a6f"],
];

/** `seat`: null for the Mexican Train. */
export const engineColour = (seat: number | null): string =>
  seat === null ? GOLD : (COLOURS[seat % COLOURS.length] ?? GOLD);

/** The class of an engine's picture, which comes with the scenery. */
export const engineClass = (seat: number | null): string => `engine-${seat ?? "gold"}`;
