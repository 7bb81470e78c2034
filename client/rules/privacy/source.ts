/** The parts of the page about privacy, which is set like the rules. It has no pictures. */
import { html } from "lit";
import type { RulesSource } from "../../games/contract/manifest.ts";
import { facts } from "./facts.ts";

export const privacySource: RulesSource = {
  facts: async () => facts,
  page: async () => ({ figure: () => html`` }),
  texts: {
    en: async () => (await import("./en.ts")).text,
    bn: async () => (await import("./bn.ts")).text,
    he: async () => (await import("./he.ts")).text,
    ur: async () => (await import("./ur.ts")).text,
  },
};
