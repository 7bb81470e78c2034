/** Mounts a board of pool checkers for one seat, and reads and presses its parts. */
import { beforeEach } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/games/pool/client.ts";
import type { PoolBoard } from "../../../client/games/pool/board/board.ts";
import type { PoolBoardProps } from "../../../client/games/pool/board/view.ts";
import { isRefusal, makeViewHost } from "../../../engine/contract/game.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import type { Path, PoolCommand, PoolState } from "../../../engine/games/pool/state/types.ts";

export const BLACK = 0;
export const WHITE = 1;
export const ROUND_TRIP = "W:W18,32:B6,7,14,15,25,4";
export const FORCED_CAPTURE = "B:W18,21:B1,15,12";

export let board: PoolBoard;
export let commands: unknown[];

export const stateFromFen = (fen: string): PoolState =>
  pool.evolve(pool.start({ black: "first", fen }, 2), { type: "colours-drawn", black: BLACK });

export const afterMove = (state: PoolState, path: Path): PoolState => {
  const events = pool.decide(state, pool.turn(state)[0]!, { type: "move", path }, makeViewHost(0));
  if (isRefusal(events)) throw new Error(`${path}: ${events.refused}`);
  return events.reduce((before, event) => pool.evolve(before, event), state);
};

const propsOf = (state: PoolState, changes: Partial<PoolBoardProps> = {}): PoolBoardProps => {
  const acting = pool.turn(state)[0] ?? null;
  return { state, before: null, event: null, viewer: BLACK, near: BLACK, acting, names: ["Ada", "Bo"], ...changes };
};

export const show = async (state: PoolState, changes: Partial<PoolBoardProps> = {}): Promise<void> => {
  board.props = propsOf(state, changes);
  await board.updateComplete;
};

export const square = (number: number): SVGGElement => board.renderRoot.querySelector(`[data-square="${number}"]`)!;
export const piece = (number: number): SVGGElement | null => board.renderRoot.querySelector(`[data-piece="${number}"]`);
export const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
export const statusText = (): string => board.renderRoot.querySelector("[role=status]")!.textContent.trim();
export const labelsWith = (text: string): string[] =>
  [...board.renderRoot.querySelectorAll("[role=gridcell]")]
    .map((cell) => cell.getAttribute("aria-label") ?? "")
    .filter((label) => label.includes(text));
export const click = async (...numbers: number[]): Promise<void> => {
  for (const number of numbers) await userEvent.click(square(number));
};
/** Whether the piece of square `number` is drawn in the middle of square `target`, for instance while it is dragged. */
export const isDrawnOn = (number: number, target: number): boolean => {
  const [a, b] = [centre(piece(number)!.querySelector("use")!), centre(square(target))];
  return Math.hypot(a.x - b.x, a.y - b.y) < 12;
};

beforeEach(async () => {
  await page.viewport(800, 900);
  commands = [];
  board = document.createElement("foldtable-pool-board");
  document.body.append(board);
});

const recordCommand = ({ detail }: CustomEvent<PoolCommand | object>): void => {
  commands.push(detail);
};
document.body.addEventListener("ft-command", recordCommand);
