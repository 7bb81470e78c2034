/** What the pictures of links are lettered with: files, so that the Worker stays small and loads only what it needs. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const fonts = {
  "noto-sans": "NotoSans",
  "noto-sans-bengali": "NotoSansBengali",
  "noto-sans-hebrew": "NotoSansHebrew",
  "noto-nastaliq-urdu": "NotoNastaliqUrdu",
} as const;

const read = (path: string) => readFileSync(new URL(`../../node_modules/@expo-google-fonts/${path}`, import.meta.url));

export const previewFonts = (): Plugin => ({
  name: "preview-fonts",
  apply: "build",
  generateBundle() {
    for (const [name, file] of Object.entries(fonts)) {
      const source = read(`${name}/600SemiBold/${file}_600SemiBold.ttf`);
      this.emitFile({ type: "asset", fileName: `fonts/${name}.ttf`, source });
    }
    this.emitFile({ type: "asset", fileName: "fonts/OFL.txt", source: read("noto-sans/LICENSE_FONT") });
  },
});
