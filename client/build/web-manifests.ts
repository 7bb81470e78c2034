/** Writes the web app manifests, one file per language. */
import type { Plugin } from "vite";
import { allLocales } from "../locales/locale-codes.ts";
import { makeManifest } from "../shell/web-manifest.ts";

export const webManifests = (): Plugin => ({
  name: "web-manifests",
  apply: "build",
  generateBundle() {
    for (const language of allLocales) {
      const source = makeManifest(language);
      this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source });
    }
  },
});
