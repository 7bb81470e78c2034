/** The number of runs of each property of a pairing system. */
import { tries } from "../../../support/samples.ts";

export const RUNS = tries(10, 100, 1000);
