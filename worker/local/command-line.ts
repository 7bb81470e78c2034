/** The command lines of the repository's scripts: every one answers `--help`, and a wrong option with one line. */
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Prints the line, and ends the process with exit code 2. */
export const exitWithUsageError = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

/**
 * The options and arguments of this process. `--help` prints the usage and ends the process with exit code 0. An option
 * that `config` does not have ends it with exit code 2.
 */
export const readCommandLine = <Config extends ParseArgsConfig>(usage: string, config: Config) => {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithUsageError(`${(error as Error).message.split(". ", 1)[0]}. --help lists the options`);
  }
};

/** The value of an option that counts something. Anything but a whole number from 0 ends the process with exit code 2. */
export const readCount = (name: string, text: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : exitWithUsageError(`--${name} ${text} is not a whole number`);
