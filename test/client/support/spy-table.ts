/** Mounts a board of SPY for one seat, and reads and presses its parts. */
import { beforeEach, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/games/spy/board/base-editor-drag.ts";
import "../../../client/games/spy/client.ts";
import "../../../client/games/spy/deductions/deductions.ts";
import "../../../client/games/spy/deductions/deduction-table.ts";
import "../../../client/games/spy/board/animation.ts";
import type { SpyBoard } from "../../../client/games/spy/board/board.ts";
import type { SpyBoardProps } from "../../../client/games/spy/view/view.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import type { Arrange, SpyCommand, SpyState } from "../../../engine/games/spy/state/types.ts";
import { optionsOf, play } from "../../engine/games/spy/table.ts";
import { whenPartsLoaded } from "./when-parts-loaded.ts";

export const THREE_BASES = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];
export const TWO_BASES = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @4L"];
export const NAMES = ["Ada", "Bo", "Cy", "Di"];

export let board: SpyBoard;
export let commands: SpyCommand[];

const recordCommand = ({ detail }: CustomEvent): void => {
  commands.push(detail);
};
document.body.addEventListener("ft-command", recordCommand);

const addBoard = (): void => {
  board = document.createElement("foldtable-spy-board");
  document.body.append(board);
};

/** Replaces the board by a new one, as a reload of the page does. */
export const reload = (): void => {
  board.remove();
  addBoard();
};

beforeEach(async () => {
  await page.viewport(800, 1000);
  commands = [];
  addBoard();
});

const propsOf = (state: SpyState, viewer: Seat, changes: Partial<SpyBoardProps>): SpyBoardProps => ({
  state: spy.view(state, state.outcome === null ? viewer : "all"),
  before: null,
  event: null,
  viewer,
  near: viewer,
  acting: spy.turn(state).includes(viewer) ? viewer : null,
  names: NAMES.slice(0, state.bases.length),
  ...changes,
});

export const show = async (state: SpyState, viewer: Seat = 0, changes: Partial<SpyBoardProps> = {}): Promise<void> => {
  const isFirst = board.props === null;
  board.props = propsOf(state, viewer, changes);
  await (isFirst ? whenPartsLoaded(board) : board.updateComplete);
};

/** Shows the last of these commands to `viewer`: the state before it, then the state after it. */
export const showAfter = async (
  start: SpyState,
  steps: readonly (readonly [Seat, SpyCommand])[],
  viewer: Seat = 0,
): Promise<SpyState> => {
  const before = play(start, ...steps.slice(0, -1)).state;
  const { state, last } = play(before, steps.at(-1)!);
  await show(before, viewer);
  await show(state, viewer, { before: board.props!.state, event: spy.redact(last!, viewer, false) });
  return state;
};

export const root = () => board.renderRoot;
export const cell = (seat: Seat, place: number): HTMLElement =>
  root().querySelector(`[data-seat="${seat}"][data-place="${place}"]`)!;
export const cells = (seat: Seat): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(`[data-seat="${seat}"]`)];
export const cellLabels = (seat: Seat): string[] => cells(seat).map((each) => each.getAttribute("aria-label") ?? "");
/** The names of a row's cards, from the left. */
export const cardNames = (seat: Seat): string[] => cellLabels(seat).map((label) => label.split(", ")[1] ?? "");
export const choices = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(".choice[data-choice]")];
export const choice = (id: string): HTMLElement => root().querySelector(`.choice[data-choice="${id}"]`)!;
export const actButton = (name: string): HTMLElement => root().querySelector(`[data-act="${name}"]`)!;
export const ownSpy = (): HTMLElement => root().querySelector("button[data-spy]")!;
export const focusedPart = (): Element | null => board.shadowRoot!.activeElement;
export const statusText = (): string => root().querySelector("[role=status]")!.textContent.trim();
export const logText = (): string => root().querySelector("[role=log]")!.textContent;
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");
export const centreX = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
export const arrangingState = (seats = 2): SpyState => spy.start(optionsOf({}), seats);
export const pressReady = async (): Promise<Arrange> => {
  await userEvent.click(actButton("ready"));
  return commands[0] as Arrange;
};
/** Tabs into the board from before it. */
export const tabIntoBoard = async (): Promise<void> => {
  const before = document.createElement("button");
  board.before(before);
  before.focus();
  await userEvent.tab();
  before.remove();
};
export const tabUntil = async (isReached: () => boolean): Promise<void> => {
  for (let step = 0; step < 20 && !isReached(); step++) await userEvent.tab();
  expect(isReached()).toBe(true);
};
