/** How often each property of a pairing system is tried. */
import { tries } from "../../../support/samples.ts";

export const RUNS = tries(10, 100, 1000);
