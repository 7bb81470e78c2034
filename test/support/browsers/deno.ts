/** Deno, where it is installed: another host of ES modules, of which the packages need to know nothing. */
import { findProgram } from "./find-program.ts";

export const findDeno = (): string | undefined => findProgram(process.env.DENO_PATH, ["deno"], []);
