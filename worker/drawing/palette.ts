/** Sizes and colours of previews: the dark theme, with the same woods, cloths and ivory as on the page. */
export const WIDTH = 1200;
export const HEIGHT = 630;

export const background = { floor: "#1b1e20", lamp: "#33342f", panel: "#292d30", line: "#454b4f" } as const;
export const textColours = { full: "#f6f2e8", soft: "#c3bcae" } as const;
/** The colours of the seat on turn, and of a win. */
export const accentColours = { full: "#6fd6c9", ink: "#06221f", wash: "#1f3e3b" } as const;
export const buttonColours = { full: "#e9bd62", ink: "#2a1c05" } as const;
