/** Runs in Node, in workerd and in the browser: each knows how many samples the run wants. */
import { expect, inject, it } from "vitest";
import { chosenSamples } from "./support/samples.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What this run was asked for. */
    readonly amount: string;
  }
}

it("this host looks at as much as was asked for", () => {
  expect(chosenSamples("everyday", "gate", "all")).toBe(inject("amount"));
});
