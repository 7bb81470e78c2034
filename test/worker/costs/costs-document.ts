/** The figures of COSTS.md, by which what is counted is judged. */
import costs from "../../../worker/COSTS.md?raw";

/** The page itself. */
export { costs };

/** A figure of the document: `name: **figure**`. */
export const documented = (name: string): number => {
  const figure = new RegExp(`${name}: \\*\\*([\\d.,]+)\\*\\*`).exec(costs.replaceAll(/\n\s*/g, " "))?.[1];
  if (figure === undefined) throw new Error(`COSTS.md does not say: ${name}`);
  return Number(figure.replaceAll(",", ""));
};

/** What people are told of a game in their own places, where so many sit down one after the other. */
export const reportsTo = (seats: number): number =>
  ((seats - 1) * seats) / 2 + seats * documented("Reports of a game to each seated player");
