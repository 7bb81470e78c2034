/** A board of SPY as one seat sees it, and what can be seen, pressed and read there. */
import { afterEach, beforeEach, expect } from "vitest";
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

export const X = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];
export const TWO = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @4L"];
export const NAMES = ["Ada", "Bo", "Cy", "Di"];

export let board: SpyBoard;
export let commands: SpyCommand[];

const hear = ({ detail }: CustomEvent): void => {
  commands.push(detail);
};

const place = (): void => {
  board = document.createElement("foldtable-spy-board");
  document.body.append(board);
};

/** As after a reload: another element in its place, which knows nothing. */
export const reload = (): void => {
  board.remove();
  place();
};

beforeEach(async () => {
  await page.viewport(800, 1000);
  commands = [];
  place();
  document.body.addEventListener("ft-command", hear);
});

afterEach(() => {
  document.body.removeEventListener("ft-command", hear);
  board.remove();
  sessionStorage.clear();
  localStorage.clear();
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

/** What led to a state by these commands, as `viewer` sees it. */
export const showAfter = async (
  start: SpyState,
  steps: readonly (readonly [Seat, SpyCommand])[],
  viewer: Seat = 0,
  changes: Partial<SpyBoardProps> = {},
): Promise<SpyState> => {
  const before = play(start, ...steps.slice(0, -1)).state;
  const { state, last } = play(before, steps.at(-1)!);
  await show(before, viewer, changes);
  await show(state, viewer, {
    before: board.props!.state,
    event: spy.redact(last!, viewer, false),
    ...changes,
  });
  return state;
};

export const root = () => board.renderRoot;
export const cell = (seat: Seat, place: number): HTMLElement =>
  root().querySelector(`[data-seat="${seat}"][data-place="${place}"]`)!;
export const cells = (seat: Seat): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(`[data-seat="${seat}"]`)];
export const labels = (seat: Seat): string[] => cells(seat).map((each) => each.getAttribute("aria-label") ?? "");
/** The cards that a row names, from the left. */
export const named = (seat: Seat): string[] => labels(seat).map((label) => label.split(", ")[1] ?? "");
export const choices = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(".choice[data-choice]")];
export const choice = (id: string): HTMLElement => root().querySelector(`.choice[data-choice="${id}"]`)!;
export const act = (name: string): HTMLElement => root().querySelector(`[data-act="${name}"]`)!;
export const ownSpy = (): HTMLElement => root().querySelector("button[data-spy]")!;
export const focused = (): Element | null => board.shadowRoot!.activeElement;
export const told = (): string => root().querySelector("[role=status]")!.textContent.trim();
export const logged = (): string => root().querySelector("[role=log]")!.textContent;
export const clean = (text: string): string => text.replace(/[\u2068\u2069]/g, "");
export const centreX = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
export const arranging = (seats = 2): SpyState => spy.start(optionsOf({}), seats);
export const ready = async (): Promise<Arrange> => {
  await userEvent.click(act("ready"));
  return commands[0] as Arrange;
};
/** Tabs into the board from before it. */
export const tabIn = async (): Promise<void> => {
  const before = document.createElement("button");
  board.before(before);
  before.focus();
  await userEvent.tab();
  before.remove();
};
export const tabTo = async (isThere: () => boolean): Promise<void> => {
  for (let step = 0; step < 20 && !isThere(); step++) await userEvent.tab();
  expect(isThere()).toBe(true);
};
