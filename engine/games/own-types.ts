/** Keeps the types of a game's commands and events apart from the table's, which would take them for its own. */

import { isTableCommand } from "../commands/table-commands.ts";
import type { Game } from "../contract/game.ts";
import { isTableEvent } from "../table/evolve.ts";

/** The parts of a valibot schema that say which types it accepts. */
interface Schema {
  readonly literal?: string;
  readonly options?: readonly (Schema | string)[];
  readonly entries?: { readonly type?: Schema };
}

const typesOf = (schema: Schema | string): readonly string[] => {
  if (typeof schema === "string") return [schema];
  const { literal, options = [], entries } = schema;
  if (entries?.type !== undefined) return typesOf(entries.type);
  return literal === undefined ? options.flatMap(typesOf) : [literal];
};

/** Throws if a command or an event of the game has the type of one of the table's. */
export const checkOwnTypes = ({ rules, command, event }: Pick<Game, "rules" | "command" | "event">): void => {
  for (const type of typesOf(command as Schema))
    if (isTableCommand({ type })) throw new Error(`${rules}: the table has a command "${type}" itself`);
  for (const type of typesOf(event as Schema))
    if (isTableEvent({ type })) throw new Error(`${rules}: the table has an event "${type}" itself`);
};
