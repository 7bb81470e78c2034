/** The figures of COSTS.md, with which tests compare what they count. */
import costs from "../../../worker/COSTS.md?raw";

export { costs };

/** A figure of the document, written as `name: **figure**`. */
export const documentedFigure = (name: string): number => {
  const figure = new RegExp(`${name}: \\*\\*([\\d.,]+)\\*\\*`).exec(costs.replaceAll(/\n\s*/g, " "))?.[1];
  if (figure === undefined) throw new Error(`COSTS.md has no figure: ${name}`);
  return Number(figure.replaceAll(",", ""));
};

/** The number of reports of a game to person objects, if its players sit down one after the other. */
export const reportsToPersons = (seats: number): number =>
  ((seats - 1) * seats) / 2 + seats * documentedFigure("Reports of a game to each seated player");
