/** One line of what a run has found. */
export const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(46)} ${value}\n`);
