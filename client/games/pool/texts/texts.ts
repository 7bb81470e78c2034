/** All texts of pool checkers: the engine's codes, and the board for screen readers. */
import { msg } from "@lit/localize";
import type { Outcome } from "../../../../engine/contract/game.ts";
import { americanPool, type PoolEndReason, type PoolRefusal } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Colour, Path, Square } from "../../../../engine/games/pool/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { formatList, joinParts } from "../../../kit/text/sentences.ts";
import { squareName } from "./coordinates.ts";

/** Short, and says what to do. */
const refusals: Readonly<Record<PoolRefusal, () => string>> = {
  "not-started": () => msg("The game hasn’t started yet."),
  "game-over": () => msg("The game is over."),
  "not-your-turn": () => msg("It’s not your turn."),
  "no-piece": () => msg("There is no piece on that square."),
  "not-your-piece": () => msg("That piece is not yours."),
  "must-capture": () => msg("You must capture. Move one of the marked pieces."),
  "must-continue": () => msg("This piece can still capture. Keep going until there is nothing left to capture."),
  "must-land-to-continue": () => msg("A king must land where it can keep capturing."),
  "already-jumped": () => msg("That piece has already been jumped. It leaves the board after the move."),
  "men-go-forward": () => msg("Men move forward. Only a capture may go backward."),
  blocked: () => msg("This piece is blocked."),
  "not-a-legal-move": () => msg("That piece can’t go there."),
};

const isRefusalCode = (code: string): code is PoolRefusal => Object.hasOwn(refusals, code);

/** Returns undefined for a code of another game. */
export const refusalText = (code: string): string | undefined => (isRefusalCode(code) ? refusals[code]() : undefined);

/** `winner` is empty for a draw. */
const endings: Readonly<Record<PoolEndReason, (winner: string) => string>> = {
  annihilated: (winner) => msg(str`${winner} wins: every piece is captured.`),
  blocked: (winner) => msg(str`${winner} wins: the other side can’t move.`),
  "thirteen-moves": () => msg(str`Draw: the lone king made ${americanPool.loneKingMoves} moves against three.`),
  "twenty-five-moves": () => msg(str`Draw: ${americanPool.kingPlies / 2} moves each with kings only and no capture.`),
  repetition: () => msg("Draw: the same position came up three times."),
  resigned: (winner) => msg(str`${winner} wins by resignation.`),
  agreed: () => msg("Draw by agreement."),
  time: (winner) => msg(str`${winner} wins on time.`),
};

/** The same without a name, next to one. */
const reasons: Readonly<Record<PoolEndReason, () => string>> = {
  annihilated: () => msg("Every piece is captured."),
  blocked: () => msg("The other side can’t move."),
  "thirteen-moves": () => msg(str`The lone king made ${americanPool.loneKingMoves} moves against three.`),
  "twenty-five-moves": () => msg(str`${americanPool.kingPlies / 2} moves each with kings only and no capture.`),
  repetition: () => msg("The same position came up three times."),
  resigned: () => msg("By resignation."),
  agreed: () => msg("By agreement."),
  time: () => msg("On time."),
};

export const endReason = ({ reason }: Outcome): string => (isOutcomeReason(reason) ? reasons[reason]() : "");

const isOutcomeReason = (reason: string): reason is PoolEndReason => Object.hasOwn(endings, reason);

export const endText = ({ reason, winners }: Outcome, names: readonly string[]): string => {
  const winner = formatList(winners.map((seat) => names[seat] ?? ""));
  return isOutcomeReason(reason) ? endings[reason](winner) : "";
};

export const colourName = (colour: Colour): string => (colour === "black" ? msg("Black") : msg("White"));

const pieceName = (colour: Colour, isKing: boolean): string => {
  if (colour === "black") return isKing ? msg("black king") : msg("black man");
  return isKing ? msg("white king") : msg("white man");
};

/** What a square's text depends on. */
export interface SquareFacts {
  readonly square: Square;
  readonly piece: { readonly colour: Colour; readonly isKing: boolean } | null;
  readonly mark: "movable" | "must-capture" | "held" | "next" | "last" | "jumped" | "ahead" | null;
}

const markName = (mark: NonNullable<SquareFacts["mark"]>): string => {
  switch (mark) {
    case "movable":
      return msg("can move");
    case "must-capture":
      return msg("can capture");
    case "held":
      return msg("selected");
    case "next":
      return msg("possible move");
    case "last":
      return msg("possible end of the capture");
    case "jumped":
      return msg("jumped");
    case "ahead":
      return msg("planned move");
  }
};

/** `22, white man, can move`: the square first, because the listener waits for it. */
export const squareText = ({ square, piece, mark }: SquareFacts): string => {
  const what = piece ? pieceName(piece.colour, piece.isKing) : msg("empty");
  return joinParts([squareName(square), what, ...(mark ? [markName(mark)] : [])]);
};

/** The effect of a move, for the live region. */
export const moveText = (colour: Colour, path: Path, captured: number, crowns: boolean): string => {
  const who = colourName(colour);
  const [from, to] = [squareName(path[0]!), squareName(path.at(-1)!)];
  const moved =
    captured === 0
      ? msg(str`${who}: ${from} to ${to}.`)
      : captured === 1
        ? msg(str`${who}: ${from} captures to ${to}, 1 piece.`)
        : msg(str`${who}: ${from} captures to ${to}, ${captured} pieces.`);
  return crowns ? `${moved} ${msg("Crowned.")}` : moved;
};

/** The status line while a move is being entered. */
export const promptText = {
  mustCapture: (pieces: number) =>
    pieces === 1
      ? msg("You must capture: one piece can.")
      : msg(str`You must capture: ${pieces} pieces can, choose any.`),
  goOn: () => msg("Keep going: this piece can still capture."),
  parted: (square: Square) => msg(str`More than one capture ends on ${squareName(square)}. Choose the next jump.`),
  ahead: (isOpen: boolean) =>
    isOpen
      ? msg("Choose where it goes when it is your turn.")
      : msg("Will be played on your turn if it’s legal. Press again to cancel."),
  waiting: (colour: Colour) => (colour === "black" ? msg("It is Black’s turn.") : msg("It is White’s turn.")),
} as const;
