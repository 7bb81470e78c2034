/** Mounts a board of Mexican Train for one seat, and reads and presses its parts. */
import { beforeEach } from "vitest";
import { page } from "vitest/browser";
import "../../../client/games/train/board/rest.ts";
import "../../../client/games/train/client.ts";
import "../../../client/games/train/rounds/round-summary.ts";
import * as v from "valibot";
import type { TrainBoard } from "../../../client/games/train/board/board.ts";
import type { TrainBoardProps } from "../../../client/games/train/view/view.ts";
import { isRefusal, makeViewHost, type Seat } from "../../../engine/contract/game.ts";
import { train } from "../../../engine/games/train/game.ts";
import { trainOptionsSchema } from "../../../engine/games/train/schema.ts";
import { makeTile, parseTile } from "../../../engine/games/train/state/tiles.ts";
import type { Lane, TrainCommand, TrainState } from "../../../engine/games/train/state/types.ts";
import { whenPartsLoaded } from "./when-parts-loaded.ts";

export const NAMES = [
  "Ada",
  "Bo",
  "Cy",
  "Dee",
  "Eve",
  "Fay",
  "Gus",
  "Hal",
  "Ivo",
  "Jo",
  "Kim",
  "Lea",
  "Max",
  "Noa",
  "Oz",
  "Pam",
];

export let board: TrainBoard;
export let commands: TrainCommand[];

export const tile = (text: string): number => parseTile(text)!;
export const hand = (...texts: string[]) => texts.map(tile).sort((a, b) => a - b);

/** A round with these hands that Ada starts. */
export const dealtState = (hands: readonly (readonly number[])[], options: object = {}): TrainState => {
  const parsed = v.parse(trainOptionsSchema, options);
  const started = train.start(parsed, hands.length);
  const state = train.evolve(started, { type: "dealt", round: 1, starter: 0, hands });
  return { ...state, boneyard: 20 };
};

export const withLane = (state: TrainState, number: number, ...texts: string[]): TrainState => {
  let end: number = state.rules.set;
  const laid: Lane["laid"] = texts.map((text, on) => {
    const [a, b] = text.split("-").map(Number) as [number, number];
    end = a === end ? b : a;
    return { tile: tile(text), on, end };
  });
  return { ...state, lanes: state.lanes.with(number, { ...state.lanes[number]!, laid }) };
};

export const withMarker = (state: TrainState, number: number): TrainState => ({
  ...state,
  lanes: state.lanes.with(number, { ...state.lanes[number]!, marked: true }),
});

export const afterCommand = (state: TrainState, seat: Seat, command: TrainCommand): TrainState => {
  const events = train.decide(state, seat, command, makeViewHost(0));
  if (isRefusal(events)) throw new Error(events.refused);
  return events.reduce((before, event) => train.evolve(before, event), state);
};

export const show = async (state: TrainState, changes: Partial<TrainBoardProps> = {}): Promise<void> => {
  const viewer = changes.viewer ?? 0;
  const acting = typeof viewer === "number" && train.turn(state).includes(viewer) ? viewer : null;
  const names = NAMES.slice(0, state.seats);
  const isFirst = board.props === null;
  board.props = {
    state: train.view(state, viewer),
    before: null,
    event: null,
    viewer,
    near: typeof viewer === "number" ? viewer : 0,
    acting,
    names,
    ...changes,
  };
  await (isFirst ? whenPartsLoaded(board) : board.updateComplete);
};

export const handTile = (text: string): HTMLElement => board.renderRoot.querySelector(`[data-tile="${tile(text)}"]`)!;
export const trainEnd = (number: number): HTMLElement =>
  board.renderRoot.querySelector(`.end[data-train="${number}"]`)!;
export const highlightedEnds = (): number[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".end.lit")].map((each) => Number(each.dataset.train));
export const fittingTiles = (): string[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".held.fits")].map((each) => makeTile(Number(each.dataset.tile)));
export const handOrder = (): string[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>(".held")].map((each) => makeTile(Number(each.dataset.tile)));
export const statusText = (): string => board.renderRoot.querySelector("[role=status]")!.textContent.trim();
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const offeredCommands = (): (string | undefined)[] =>
  [...board.renderRoot.querySelectorAll<HTMLElement>("[data-command]")].map((each) => each.dataset.command);

const recordCommand = ({ detail }: CustomEvent<TrainCommand | object>): void => {
  commands.push(detail as TrainCommand);
};
document.body.addEventListener("ft-command", recordCommand);

/** Three players; the Mexican Train ends in 3, and Bo's private train in 2. */
export const sampleState = (options: object = {}): TrainState => {
  const state = dealtState([hand("12-5", "12-3", "2-1", "9-8"), hand("12-1", "7-6"), hand("12-2", "7-5")], options);
  return withLane(withLane(state, 3, "12-4", "4-3"), 1, "12-7", "7-2");
};

const addBoard = (): void => {
  board = document.createElement("foldtable-train-board");
  document.body.append(board);
};

/** Replaces the board by a new one, as a reload of the page does. */
export const reload = (): void => {
  board.remove();
  addBoard();
};

beforeEach(async () => {
  await page.viewport(390, 844);
  commands = [];
  addBoard();
});
