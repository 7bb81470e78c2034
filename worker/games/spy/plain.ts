/** SPY without scripts: a base is arranged by fields, and moves of the Spy are listed. */
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import type { GameCommand, GameEvent, Seat } from "../../../engine/contract/game.ts";
import { facedColumn, spiedColumn } from "../../../engine/games/spy/state/ring.ts";
import { CARD_FACES, type Card, cardSet } from "../../../engine/games/spy/state/rulebook.ts";
import { isEliminated, turn } from "../../../engine/games/spy/state/turn.ts";
import type { SpyBase, SpyCommand, SpyEvent, SpyState } from "../../../engine/games/spy/state/types.ts";
import { isolate, joinFacts } from "../../drawing/texts.ts";
import type { MoveField, MoveForm, MoveGroup, PlainGame, PlainInput } from "../contract/plain-game.ts";
import { type SpyPlainTexts, spyPlainTexts } from "./plain-texts.ts";

type Input = PlainInput<SpyState>;

const cardName = (card: Card, { kinds }: SpyPlainTexts): string =>
  `${kinds[CARD_FACES[card].kind]} ${CARD_FACES[card].number}`;

const columnText = ({ cards, exposed, lit }: SpyBase, column: number, words: SpyPlainTexts): string => {
  const card = cards[column] ?? null;
  const facts = [
    card === null ? words.hidden : cardName(card, words),
    ...(exposed[column] === true ? [words.open] : []),
    ...(lit?.[column] === true ? [words.lit] : []),
  ];
  return `${column + 1}\u00a0${isolate(facts.join(" "))}`;
};

const spyText = ({ spy, cards }: SpyBase, words: SpyPlainTexts): readonly string[] => {
  if (spy === null) return [];
  const m = cards.length;
  const isRightEnd = spy.gap === 0 && spy.facing === "L";
  const low = isRightEnd ? String(m) : spy.gap === 0 ? null : String(spy.gap);
  const high = isRightEnd ? null : String(spy.gap + 1);
  return [words.spyAt(low, high, String(facedColumn(spy, m) + 1))];
};

const describe = ({ view, names, language }: Input): readonly string[] => {
  const words = spyPlainTexts[language];
  return view.bases.map((base, seat) => {
    const name = isolate(names[seat] ?? "");
    const ready = view.phase === "arranging" && base.isReady ? ` (${words.ready})` : "";
    const out = isEliminated(view, seat) ? ` (${words.out})` : "";
    const columns = base.cards.map((_, column) => columnText(base, column, words));
    return `${name}${ready}${out}: ${[joinFacts(columns), ...spyText(base, words)].join(". ")}`;
  });
};

/** The column of an opponent that a Spy of this seat faces, from that opponent's left. */
const columnAcross = ({ bases, options }: SpyState, seat: Seat): string => {
  const { spy, cards } = bases[seat]!;
  return spy === null ? "" : String(spiedColumn(spy, cards.length, options.mirror) + 1);
};

const labelOf = ({ view, seat, names, language }: Input, command: Exclude<SpyCommand, { type: "arrange" }>): string => {
  const words = spyPlainTexts[language];
  switch (command.type) {
    case "move":
      return words.steps(command.flipBefore, String(command.distance), command.flipAfter);
    case "flip":
      return words.flip;
    case "spy":
      return words.spyOn(isolate(names[command.on] ?? ""), columnAcross(view, seat ?? 0));
    case "end-turn":
      return words.endTurn;
  }
};

const groupMoves = (input: Input, all: readonly SpyCommand[]): readonly MoveGroup[] => {
  const words = spyPlainTexts[input.language];
  const group = (title: string, types: readonly SpyCommand["type"][]): MoveGroup => ({
    title,
    moves: all.flatMap((command) =>
      command.type !== "arrange" && types.includes(command.type) ? [{ label: labelOf(input, command), command }] : [],
    ),
  });
  const groups = [group(words.move, ["move", "flip"]), group(words.look, ["spy"]), group(words.other, ["end-turn"])];
  return groups.filter(({ moves }) => moves.length > 0);
};

const shuffled = <T>(items: readonly T[], seed: string): readonly T[] => {
  const random = seededRandom(seed);
  const rest = [...items];
  return items.map(() => rest.splice(randomBelow(random, rest.length), 1)[0]!);
};

const moveForm = ({ view, seat, language }: Input, seed: string): MoveForm | null => {
  if (view.phase !== "arranging" || seat === null || !turn(view).includes(seat)) return null;
  const words = spyPlainTexts[language];
  const set = cardSet(view.options.bombNumbers, view.bases.length);
  const cards = [...new Set(set)].map((card) => ({ value: card, label: cardName(card, words) }));
  const gaps = set.map((_, gap) => ({
    value: String(gap),
    label: gap === 0 ? words.ends : words.between(String(gap), String(gap + 1)),
  }));
  const facings = [
    { value: "L", label: words.left },
    { value: "R", label: words.right },
  ];
  const columns = shuffled(set, `${seed} cards`).map(
    (card, column): MoveField => ({
      ...{ name: `column-${column}`, label: words.column(String(column + 1)) },
      ...{ options: cards, chosen: card },
    }),
  );
  const chosen = (name: string, label: string, options: MoveField["options"]): MoveField => ({
    ...{ name, label, options },
    chosen: shuffled(options, `${seed} ${name}`)[0]!.value,
  });
  return {
    prompt: words.arrange,
    fields: [...columns, chosen("gap", words.spyPlace, gaps), chosen("facing", words.facing, facings)],
    send: words.set,
  };
};

/** The table's schema parses it. */
const commandOf = (fields: Readonly<Record<string, string>>): GameCommand => {
  const columns = Object.keys(fields).filter((name) => /^column-\d$/.test(name));
  const base = columns.sort().map((name) => fields[name]);
  return { type: "arrange", base, gap: Number(fields.gap), facing: fields.facing } as GameCommand;
};

const lookText = (
  { on, column }: { readonly on: Seat | null; readonly column: number | null },
  answer: string | null,
  { names, language }: Omit<PlainInput, "view">,
): string => {
  const words = spyPlainTexts[language];
  if (on === null || column === null || answer === null) return words.spies;
  return `${words.spies}: ${words.spyOn(isolate(names[on] ?? ""), String(column + 1))}: ${answer}`;
};

const eventText = (event: SpyEvent, input: Omit<PlainInput, "view">): string | null => {
  const words = spyPlainTexts[input.language];
  switch (event.type) {
    case "arranged":
      return words.ready;
    case "bases-set":
      return words.allSet;
    case "moved":
      return event.distance === null
        ? words.move
        : words.steps(event.flipBefore ?? false, String(event.distance), event.flipAfter ?? false);
    case "flipped":
      return words.flip;
    case "spied":
      return lookText(
        event,
        event.answer === null ? null : event.answer === "tsss" ? words.tsss : words.kinds[event.answer],
        input,
      );
    case "exposed":
      return lookText(event, `${cardName(event.card, words)} ${words.open}`, input);
    case "exploded":
      return words.findsBomb;
    case "turn-ended":
      return words.endsTurn;
  }
};

export const plain: PlainGame<SpyState> = {
  describe,
  groupMoves: (input, moves: readonly GameCommand[]) => groupMoves(input, moves as readonly SpyCommand[]),
  moveForm,
  commandOf,
  eventText: (event: GameEvent, _before, _after, input) => eventText(event as SpyEvent, input),
};
