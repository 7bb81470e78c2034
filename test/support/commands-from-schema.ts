/** Random commands that a game's schema accepts, legal or not, as a client could send them. */
import * as v from "valibot";
import { randomBelow, randomItem } from "../../engine/chance/seeded-random.ts";
import type { Random } from "../../engine/contract/bot.ts";
import type { Game, GameCommand } from "../../engine/contract/game.ts";

/** The parts of a valibot schema that these generators read. */
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

interface Source {
  readonly random: Random;
  /** Numbers that make a legal command likely: half of the random numbers are from here. */
  readonly numbers: readonly number[];
}

/** The bound that a `pipe` states, or `fallback`. */
const boundOf = ({ pipe = [] }: Schema, type: string, fallback: number): number =>
  Number(pipe.find((action) => action.type === type)?.requirement ?? fallback);

const between = (random: Random, from: number, to: number): number => from + randomBelow(random, to - from + 1);

const isOptional = ({ type }: Schema): boolean => type === "optional" || type === "exact_optional";

const randomObject = ({ entries = {} }: Schema, source: Source): object =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, field]) => !isOptional(field) || source.random() < 0.5)
      .map(([key, field]) => [key, randomValue(field, source)]),
  );

const randomArray = (schema: Schema, source: Source): readonly unknown[] => {
  const { random } = source;
  const shortest = boundOf(schema, "min_length", 0);
  const length = random() < 0.5 ? shortest : between(random, shortest, boundOf(schema, "max_length", 8));
  return Array.from({ length: boundOf(schema, "length", length) }, () => randomValue(schema.item!, source));
};

const randomNumber = (schema: Schema, { random, numbers }: Source): number => {
  const from = boundOf(schema, "min_value", -2);
  const to = boundOf(schema, "max_value", 99);
  const near = numbers[randomBelow(random, 2 * numbers.length)];
  return near !== undefined && near >= from && near <= to ? near : between(random, from, to);
};

const randomValue = (schema: Schema, source: Source): unknown => {
  const { random } = source;
  switch (schema.type) {
    case "literal":
      return schema.literal;
    case "picklist":
      return randomItem(random, schema.options ?? []);
    case "variant":
    case "union":
      return randomValue(randomItem(random, schema.options ?? []) as Schema, source);
    case "boolean":
      return random() < 0.5;
    case "number":
      return randomNumber(schema, source);
    case "string":
      return randomItem(random, ["", "a", "0"]);
    case "nullable":
      return random() < 0.25 ? null : randomValue(schema.wrapped!, source);
    case "optional":
    case "exact_optional":
      return randomValue(schema.wrapped!, source);
    case "array":
      return randomArray(schema, source);
    case "strict_tuple":
    case "tuple":
      return schema.items!.map((item) => randomValue(item, source));
    case "strict_object":
    case "object":
      return randomObject(schema, source);
    default:
      throw new Error(`no random value of a schema of type ${schema.type}`);
  }
};

/** One random command. Null if the schema refuses the combination of its parts. */
export const randomCommand = ({ command }: Game, source: Source): GameCommand | null => {
  const parsed = v.safeParse(command, randomValue(command as unknown as Schema, source));
  return parsed.success ? parsed.output : null;
};

/** Every value of a small schema; for a list, every list that differs from `value` in one item. */
const valuesNear = (schema: Schema, value: unknown): readonly unknown[] => {
  switch (schema.type) {
    case "boolean":
      return [false, true];
    case "picklist":
      return schema.options ?? [];
    case "number": {
      const from = boundOf(schema, "min_value", 0);
      return Array.from({ length: boundOf(schema, "max_value", 99) - from + 1 }, (_, index) => from + index);
    }
    case "optional":
    case "exact_optional":
      return valuesNear(schema.wrapped!, value);
    case "array":
      return Array.isArray(value)
        ? value.flatMap((item, at) => valuesNear(schema.item!, item).map((other) => value.with(at, other)))
        : [];
    default:
      return [];
  }
};

/** The commands that differ from this one in one field. */
export const commandsNear = (game: Game, command: GameCommand): readonly GameCommand[] => {
  const schema = game.command as unknown as Schema;
  const forms = [schema, ...(schema.options ?? [])] as readonly Schema[];
  const form = forms.find(({ entries }) => entries?.type?.literal === command.type);
  return Object.entries(form?.entries ?? {})
    .flatMap(([key, field]) =>
      valuesNear(field, Object.entries(command).find(([name]) => name === key)?.[1]).map((other) => ({
        ...command,
        [key]: other,
      })),
    )
    .map((each) => v.safeParse(game.command, each))
    .flatMap((parsed) => (parsed.success ? [parsed.output] : []));
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
