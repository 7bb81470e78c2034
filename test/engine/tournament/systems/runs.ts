/** The number of runs of each property of a pairing system. */
import { trialCount } from "../../../support/samples.ts";

export const RUNS = trialCount(10, 100, 1000);
