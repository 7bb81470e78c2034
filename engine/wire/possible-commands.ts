/** The table commands that a seat may send now, for a client without rules. The game's own are in turn.ts. */
import type * as v from "valibot";
import { decideForSeat } from "../commands/decide.ts";
import { possibleSeatCounts } from "../commands/seat-count.ts";
import { policyRefusal } from "../commands/table-commands.ts";
import { type Host, isRefusal, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { BOT_SALT } from "../table/bot-chair.ts";
import { phrases, reactions } from "../table/forms/chat.ts";
import { commandForms, type SentCommand } from "../table/forms/commands.ts";
import {
  absenceClaimSchema,
  levelSchema,
  nameSchema,
  phraseSchema,
  reactionSchema,
  saltSchema,
  seatCountSchema,
  seatSchema,
  shareSchema,
  textSchema,
} from "../table/forms/fields.ts";
import type { TableState } from "../table/types.ts";

type Values = (state: TableState) => readonly unknown[];

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Where any value will do, such as for a name. */
const SAMPLE = "a";

/** All values of a field at a table; one sample of what a client makes up. */
const valuesOf: ReadonlyMap<unknown, Values> = new Map<unknown, Values>([
  [seatSchema, ({ chairs }) => [...chairs.keys()]],
  [levelSchema, (state) => numbersTo(rulesOfTable(state).levels ?? 0)],
  [seatCountSchema, possibleSeatCounts],
  [absenceClaimSchema, () => absenceClaimSchema.options],
  [phraseSchema, () => phrases],
  [reactionSchema, () => reactions],
  [nameSchema, () => [SAMPLE]],
  [textSchema, () => [SAMPLE]],
  [saltSchema, () => [BOT_SALT]],
  [shareSchema, () => [BOT_SALT.repeat(2)]],
]);

type Fields = Readonly<Record<string, v.GenericSchema | v.OptionalSchema<v.GenericSchema, undefined>>>;

const formsWith = (state: TableState, type: string, fields: Fields): readonly object[] =>
  Object.entries(fields).reduce<readonly object[]>(
    (forms, [name, field]) => {
      const values = valuesOf.get("wrapped" in field ? field.wrapped : field)?.(state);
      if (values === undefined) throw new Error(`no values of ${name} in ${type}`);
      const filled = forms.flatMap((form) => values.map((value) => ({ ...form, [name]: value })));
      return "wrapped" in field ? forms.concat(filled) : filled;
    },
    [{ type }],
  );

const allCommands = (state: TableState): readonly SentCommand[] =>
  Object.entries(commandForms).flatMap(([type, forms]) =>
    // The record's own fields were filled with values of their schemas.
    forms.flatMap((fields) => formsWith(state, type, fields as unknown as Fields) as readonly SentCommand[]),
  );

/**
 * The table commands that a live table would accept from the player at `seat`, with each value of their fields. Of a
 * name, a text, a salt or a share there is one sample. Runs on the seat's view as well as on the truth.
 */
export const possibleCommands = (state: TableState, seat: Seat, host: Host): readonly SentCommand[] =>
  allCommands(state).filter(
    (command) =>
      policyRefusal(state, { player: null, seat }, seat, command, host) === null &&
      !isRefusal(decideForSeat(state, seat, command, host)),
  );
