/** Serves the protocol for programs: /protocol.md. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export const protocolAsText = (): Plugin => ({
  name: "protocol-as-text",
  apply: "build",
  generateBundle() {
    const source = readFileSync(new URL("../../worker/PROTOCOL.md", import.meta.url));
    this.emitFile({ type: "asset", fileName: "protocol.md", source });
  },
});
