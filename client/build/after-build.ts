/** A Vite plugin that works on the written files of a build. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

export const afterBuild = (plugin: Plugin, work: (folder: string) => Promise<void>): Plugin => {
  let folder = "";
  let isWritten = false;
  return {
    ...plugin,
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // A failed build is closed as well, and its error must be the one that is printed.
        if (!isWritten) return;
        isWritten = false;
        await work(folder);
      },
    },
  };
};
