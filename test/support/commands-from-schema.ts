/** Random commands that a game's schema accepts, legal or not: what a client could send. */
import * as v from "valibot";
import { randomBelow, randomItem } from "../../engine/chance/seeded-random.ts";
import type { Random } from "../../engine/contract/bot.ts";
import type { Game, GameCommand } from "../../engine/contract/game.ts";

/** The parts of a valibot schema that say what it accepts. */
interface Schema {
  readonly type: string;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** The bound that a `pipe` states; `fallback` where it states none. */
const boundOf = ({ pipe = [] }: Schema, type: string, fallback: number): number =>
  Number(pipe.find((action) => action.type === type)?.requirement ?? fallback);

const between = (random: Random, from: number, to: number): number => from + randomBelow(random, to - from + 1);

const isOptional = ({ type }: Schema): boolean => type === "optional" || type === "exact_optional";

const randomObject = ({ entries = {} }: Schema, random: Random): object =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, field]) => !isOptional(field) || random() < 0.5)
      .map(([key, field]) => [key, randomValue(field, random)]),
  );

const randomArray = (schema: Schema, random: Random): readonly unknown[] => {
  const length = between(random, boundOf(schema, "min_length", 0), boundOf(schema, "max_length", 8));
  return Array.from({ length: boundOf(schema, "length", length) }, () => randomValue(schema.item!, random));
};

const randomValue = (schema: Schema, random: Random): unknown => {
  switch (schema.type) {
    case "literal":
      return schema.literal;
    case "picklist":
      return randomItem(random, schema.options ?? []);
    case "variant":
    case "union":
      return randomValue(randomItem(random, schema.options ?? []) as Schema, random);
    case "boolean":
      return random() < 0.5;
    case "number":
      return between(random, boundOf(schema, "min_value", -2), boundOf(schema, "max_value", 99));
    case "string":
      return randomItem(random, ["", "a", "0"]);
    case "nullable":
      return random() < 0.25 ? null : randomValue(schema.wrapped!, random);
    case "optional":
    case "exact_optional":
      return randomValue(schema.wrapped!, random);
    case "array":
      return randomArray(schema, random);
    case "strict_tuple":
    case "tuple":
      return schema.items!.map((item) => randomValue(item, random));
    case "strict_object":
    case "object":
      return randomObject(schema, random);
    default:
      throw new Error(`no random value of a schema of type ${schema.type}`);
  }
};

/** One random command; null where the schema refuses what its parts accept. */
export const randomCommand = ({ command }: Game, random: Random): GameCommand | null => {
  const parsed = v.safeParse(command, randomValue(command as unknown as Schema, random));
  return parsed.success ? parsed.output : null;
};

/** `listed` with one field of `other`; null where the schema refuses that. */
export const withOneFieldOf = (
  { command }: Game,
  listed: GameCommand,
  other: GameCommand,
  random: Random,
): GameCommand | null => {
  const [key, value] = randomItem(random, Object.entries(other));
  const parsed = v.safeParse(command, { ...listed, [key]: value });
  return parsed.success ? parsed.output : null;
};

/** The command as a text that does not depend on the order of its fields. */
export const commandKey = (command: GameCommand): string => JSON.stringify(Object.entries(command).sort());

const keys = new WeakMap<readonly GameCommand[], ReadonlySet<string>>();

/** The keys of a list of moves. SPY returns the same list of tens of thousands each time. */
export const commandKeys = (moves: readonly GameCommand[]): ReadonlySet<string> => {
  const known = keys.get(moves) ?? new Set(moves.map(commandKey));
  keys.set(moves, known);
  return known;
};
