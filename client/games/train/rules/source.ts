/** The parts of the rules' page of Mexican Train. */
import type { RulesSource } from "../../contract/manifest.ts";

export const trainRulesSource: RulesSource = {
  facts: async () => (await import("./facts.ts")).facts,
  figure: async () => (await import("./figures.ts")).figure,
  texts: {
    en: async () => (await import("./en.ts")).text,
    bn: async () => (await import("./bn.ts")).text,
    he: async () => (await import("./he.ts")).text,
    ur: async () => (await import("./ur.ts")).text,
  },
};
