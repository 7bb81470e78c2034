/** The colour of each train's toy engine, which is also that of its owner's medal. */

/** Gold for the Mexican Train; then of each seat. */
export const ENGINE_COLOURS: readonly string[] = [
  ...["#d8a53a", "#d9674f", "#4a8fd8", "#8f6fe0", "#d9709f", "#3fb0a4", "#e08a3c", "#7fb04a", "#9aa4ad"],
  ...["#c98a5f", "#6f88ea", "#b96fca", "#4fb07a", "#d0b45a", "#d66f88", "#6fb8dc", "#a99a6f"],
];
