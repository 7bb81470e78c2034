/** Prints one figure of a run. */
export const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(46)} ${value}\n`);
