/** Mexican Train without scripts: moves by tile, and each train as a line of text. */
import type { GameCommand, GameEvent } from "../../../engine/contract/game.ts";
import { isPublic } from "../../../engine/games/train/state/partners.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import { makeTile, seenTiles, tileOf } from "../../../engine/games/train/state/tiles.ts";
import { endsOf, engineOf, mexicanOf, valueAt } from "../../../engine/games/train/state/trains.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../../../engine/games/train/state/types.ts";
import { isolate, joinFacts } from "../../drawing/texts.ts";
import type { MoveGroup, PlainGame, PlainInput } from "../contract/plain-game.ts";
import { trainPlainTexts } from "./plain-texts.ts";

type Input = PlainInput<TrainState>;

const doubleOf = (value: number): string => isolate(makeTile(tileOf(value, value)));

const trainName = ({ view, seat, names, language }: Input, train: number): string => {
  const words = trainPlainTexts[language];
  if (train === mexicanOf(view)) return words.mexican;
  return train === seat ? words.ownTrain : words.trainOf(isolate(names[train] ?? ""));
};

const trainLine = (input: Input, train: number): string => {
  const { view, language } = input;
  const words = trainPlainTexts[language];
  const laid = view.lanes[train]!.laid.map(({ tile }) => makeTile(tile)).join(" ");
  const ends = [...new Set(endsOf(view, train))].map((on) => valueAt(view, train, on));
  const own = train === mexicanOf(view) ? [] : [words.tiles(view.hands[train]?.length ?? 0)];
  const facts = [...(isPublic(view, train) ? [words.isPublic] : []), ...own, `${words.end} ${isolate(ends.join(" "))}`];
  return `${trainName(input, train)} (${facts.join(", ")}): ${isolate(laid || "–")}`;
};

const headLines = ({ view, language }: Input): readonly string[] => {
  const words = trainPlainTexts[language];
  const round = words.round(String(view.round), String(view.rules.rounds));
  return [joinFacts([round, `${words.engine} ${doubleOf(engineOf(view))}`, `${words.boneyard} ${view.boneyard}`])];
};

const scoreLines = ({ view, names, language }: Input): readonly string[] =>
  view.scores.length === 0
    ? []
    : [
        joinFacts(
          totalsOf(view).map(
            (total, seat) => `${isolate(names[seat] ?? "")}: ${trainPlainTexts[language].points(total)}`,
          ),
        ),
      ];

const describe = (input: Input): readonly string[] => {
  const { view, seat, language } = input;
  if (view.round === 0) return [];
  const words = trainPlainTexts[language];
  const trains = [...view.lanes.keys()].filter((train) => train !== mexicanOf(view) || view.rules.mexicanTrain);
  const hand = seat === null ? [] : seenTiles(view.hands[seat] ?? []);
  const doubles = [...view.queue, ...(view.turn?.doubles ?? [])];
  return [
    ...headLines(input),
    ...trains.map((train) => trainLine(input, train)),
    ...doubles.map(({ train, on }) => `${words.openDouble}: ${doubleOf(valueAt(view, train, on))}`),
    ...(hand.length === 0 ? [] : [`${words.hand}: ${isolate(hand.map(makeTile).join(" "))}`]),
    ...scoreLines(input),
  ];
};

type Laying = Extract<TrainCommand, { type: "play" | "build" }>;

const isLaying = (command: TrainCommand): command is Laying => command.type === "play" || command.type === "build";

/** The train; with the tile or the neighbour where the train alone does not decide. */
const placeText = (input: Input, command: Laying, all: readonly TrainCommand[]): string => {
  const words = trainPlainTexts[input.language];
  const train = command.type === "build" ? (input.seat ?? 0) : command.train;
  const name = trainName(input, train);
  if (command.type === "play" && command.gap !== undefined)
    return words.after(name, isolate(input.names[command.gap] ?? ""));
  const isAlone = all.every(
    (other) =>
      !isLaying(other) ||
      other.on === command.on ||
      (other.type === "build" ? (input.seat ?? 0) : other.train) !== train,
  );
  if (isAlone) return name;
  const under = command.on === 0 ? null : input.view.lanes[train]!.laid[command.on - 1]!.tile;
  return words.onto(name, under === null ? words.engine : isolate(makeTile(under)));
};

const simpleText = ({ view, language }: Input, type: Exclude<TrainCommand["type"], Laying["type"]>): string => {
  const words = trainPlainTexts[language];
  return type === "ready" ? words.ready(String(view.round + 1)) : words[type];
};

const groupMoves = (input: Input, all: readonly TrainCommand[]): readonly MoveGroup[] => {
  const byTile = [...Map.groupBy(all.filter(isLaying), ({ tile }) => tile)].map(([tile, own]) => ({
    title: makeTile(tile),
    moves: own.map((command) => ({ label: placeText(input, command, all), command })),
  }));
  const others = all.flatMap((command) =>
    isLaying(command) ? [] : [{ label: simpleText(input, command.type), command }],
  );
  return others.length === 0 ? byTile : [...byTile, { title: trainPlainTexts[input.language].other, moves: others }];
};

const eventText = (event: TrainEvent, before: TrainState, after: TrainState, input: Input): string | null => {
  const words = trainPlainTexts[input.language];
  switch (event.type) {
    case "dealt":
      return headLines({ ...input, view: after })[0]!;
    case "engine-sought":
      return words.sought;
    case "engine-laid":
      return words.laysEngine;
    case "played":
    case "built":
      return `${isolate(makeTile(event.tile))}, ${trainName({ ...input, seat: null }, event.type === "built" ? event.seat : event.train)}`;
    case "drew":
      return event.tile === null ? words.drew : `${words.drew}: ${isolate(makeTile(event.tile))}`;
    case "passed":
      return words.passes;
    case "stopped":
      return words.ends;
    case "finished":
      return words.built;
    case "round-scored":
      return words.scored(String(before.round), isolate(joinFacts(after.scores.at(-1) ?? [])));
    case "readied":
      return null;
  }
};

export const plain: PlainGame<TrainState> = {
  describe,
  groupMoves: (input, moves: readonly GameCommand[]) => groupMoves(input, moves as readonly TrainCommand[]),
  eventText: (event: GameEvent, before, after, input) =>
    eventText(event as TrainEvent, before, after, { ...input, view: before }),
};
