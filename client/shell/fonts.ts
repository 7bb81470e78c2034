/**
 * The font of a language before its first word. What is in no language of its own, a name, needs nothing from here: the
 * page's styles name the fonts by script, and a browser fetches them when it meets one.
 */
const fonts: Readonly<Record<string, { readonly family: string; readonly sample: string }>> = {
  bn: { family: "Bengali Text", sample: "ক" },
  he: { family: "Hebrew Text", sample: "א" },
  ur: { family: "Nastaliq", sample: "ک" },
};

/** How long a page waits with words that it could show in a poorer font. */
const PATIENCE = 700;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the language can be shown as it should look, or when that has taken too long. */
export const loadTextFont = async (language: string): Promise<void> => {
  const font = fonts[language];
  if (font === undefined) return;
  const faces = ["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "${font.family}"`, font.sample));
  // One that does not come is no reason to stay in the old language.
  await Promise.race([Promise.allSettled(faces), pause(PATIENCE)]);
};

/** How long a page that is all words waits for the face of its title. */
const SHORT = 200;

/** Resolves when titles can be shown in their own face, or when that has taken too long. */
export const loadTitleFont = async (): Promise<void> => {
  const sample = document.documentElement.lang === "he" ? "aא" : "a";
  await Promise.race([document.fonts.load('600 1em "Title"', sample).catch(() => undefined), pause(SHORT)]);
};
