/** Puts the early script (client/early.ts) into the page's head, before the page's own: whichever comes first runs first. */
import type { Plugin } from "vite";

export const earlyScript = (): Plugin => ({
  name: "early-script",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_page, { bundle = {} }) {
      const script = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.isEntry && file.name === "early",
      );
      if (script === undefined) throw new Error("the early script was not built");
      const attrs = {
        type: "module",
        crossorigin: true,
        async: true,
        fetchpriority: "high",
        src: `/${script.fileName}`,
      };
      return [{ tag: "script", attrs, injectTo: "head-prepend" as const }];
    },
  },
});
