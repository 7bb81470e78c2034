/** The font of the page's language inside a picture, which cannot load the page's: on many systems Urdu has no other. */
import type { allLocales } from "../../locales/locale-codes.ts";

/** As the page's styles name them; for Urdu the one that keeps a line's height. Null: Latin. */
const FAMILIES: Readonly<Record<(typeof allLocales)[number], string | null>> = {
  en: null,
  bn: "Bengali Text",
  he: "Hebrew Text",
  ur: "Nastaliq Name",
};

/** The name of the font in a picture. */
export const PICTURE_FONT = "Picture";

const ruleOf = (family: string): CSSFontFaceRule | undefined =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .find(({ style }) => style.getPropertyValue("font-family").replaceAll(/["']/g, "") === family);

const dataUriOf = async (address: string): Promise<string> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
};

/** The rule with its file; empty for Latin, and if the font cannot be loaded: then the system's font is used. */
export const pictureFont = async (language: keyof typeof FAMILIES): Promise<string> => {
  const family = FAMILIES[language];
  if (family === null) return "";
  try {
    // Throws if a style sheet is of another origin, such as an extension's.
    const rule = ruleOf(family);
    const file = rule?.style.getPropertyValue("src").match(/url\(["']?([^"')]+)/)?.[1];
    if (rule === undefined || file === undefined) return "";
    const source = await dataUriOf(new URL(file, rule.parentStyleSheet?.href ?? document.baseURI).href);
    const sizes = ["size-adjust", "ascent-override", "descent-override", "unicode-range"].map((name) => {
      const value = rule.style.getPropertyValue(name);
      return value === "" ? "" : `${name}:${value};`;
    });
    return `@font-face{font-family:"${PICTURE_FONT}";font-weight:400 700;src:url(${source}) format("woff2");${sizes.join("")}}`;
  } catch {
    return "";
  }
};
