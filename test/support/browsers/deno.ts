/** Finds Deno, a host of ES modules that runs the packages unchanged. */
import { findProgram } from "./find-program.ts";

export const findDeno = (): string | undefined => findProgram(process.env.DENO_PATH, ["deno"], []);
