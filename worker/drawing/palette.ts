/** Sizes and colours of previews: the dark theme, with the same woods, cloths and ivory as on the page. */
export const WIDTH = 1200;
export const HEIGHT = 630;

export const background = { floor: "#1b1e20", lamp: "#33342f", panel: "#292d30", line: "#454b4f" } as const;
export const textColours = { full: "#f6f2e8", soft: "#c3bcae" } as const;
/** What one can press, and the last move. */
export const accentColours = { full: "#6fd6c9", ink: "#06221f" } as const;
/** Whose turn it is, and who has won. */
export const goldColours = { full: "#e9bd62", ink: "#2a1c05", wash: "#4a3708" } as const;
