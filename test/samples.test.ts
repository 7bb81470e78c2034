/** Each test host (Node, workerd and the browser) receives the size of the samples. */
import { expect, inject, it } from "vitest";
import { chosenSamples } from "./support/samples.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The requested size of the samples. */
    readonly amount: string;
  }
}

it("this host uses the requested size of samples", () => {
  expect(chosenSamples("everyday", "gate", "all")).toBe(inject("amount"));
});
