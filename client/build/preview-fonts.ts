/** The fonts of preview pictures, as files, so that the Worker stays small and loads only what it needs. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const fonts = {
  "noto-sans": "NotoSans",
  "noto-sans-bengali": "NotoSansBengali",
  "noto-sans-hebrew": "NotoSansHebrew",
  "noto-nastaliq-urdu": "NotoNastaliqUrdu",
} as const;

const styles = readFileSync(new URL("../kit/styles/fonts.css", import.meta.url), "utf8");

/** The page's own fonts, which its styles name. */
const pageFonts = new Set([...styles.matchAll(/@fontsource\/([\w-]+)\//g)].map(([, name]) => name));

const read = (path: string) => readFileSync(new URL(`../../node_modules/${path}`, import.meta.url));

/** The licence requires each font's copyright notice; those of one script differ by year. */
const notices = (): string =>
  [
    ...Object.keys(fonts).map((name) => `@expo-google-fonts/${name}/LICENSE_FONT`),
    ...[...pageFonts].map((name) => `@fontsource/${name}/LICENSE`),
  ]
    .map((path) => `${path.split("/").slice(0, 2).join("/")}\n\n${read(path)}`)
    .join(`\n${"=".repeat(60)}\n\n`);

export const previewFonts = (): Plugin => ({
  name: "preview-fonts",
  apply: "build",
  generateBundle() {
    for (const [name, file] of Object.entries(fonts)) {
      const source = read(`@expo-google-fonts/${name}/600SemiBold/${file}_600SemiBold.ttf`);
      this.emitFile({ type: "asset", fileName: `fonts/${name}.ttf`, source });
    }
    this.emitFile({ type: "asset", fileName: "fonts/OFL.txt", source: notices() });
  },
});
