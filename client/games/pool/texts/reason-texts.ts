/** The reasons of hints and studies as sentences, with their lines in the notation of the board. */
import { msg } from "@lit/localize";
import { passed } from "../../../../engine/games/pool/bot/board-facts.ts";
import type { PoolHintReason } from "../../../../engine/games/pool/bot/hint-reasons.ts";
import { makeShortNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { isSamePath, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import type { Path, Position } from "../../../../engine/games/pool/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { squareName } from "./coordinates.ts";

type Material = Extract<PoolHintReason, { readonly code: "ending-won" }>["own"];

/** The moves of a line that begins at `position`: `22-18 15x22 26x17`. */
const lineText = (position: Position, line: readonly Path[]): string => {
  let at = position;
  const texts = line.map((path) => {
    const legal = legalMoves(at);
    const move = legal.find((each) => isSamePath(each.path, path));
    at = playMove(at, path);
    return move === undefined ? "" : makeShortNotation(move, legal, squareName);
  });
  return bidiIsolate(texts.join(" "));
};

const menText = (men: number): string => (men === 1 ? msg("one man") : msg(str`${men} men`));
const kingsText = (kings: number): string => (kings === 1 ? msg("one king") : msg(str`${kings} kings`));

const materialText = ({ men, kings }: Material): string => {
  if (kings === 0) return menText(men);
  return men === 0 ? kingsText(kings) : msg(str`${kingsText(kings)} and ${menText(men)}`);
};

/** `position`: before the move along `path`. */
export const poolReasonText = (reason: PoolHintReason, position: Position, path: Path): string => {
  switch (reason.code) {
    case "wins-game":
      return msg("This wins the game.");
    case "blocks-all":
      return msg("The opponent has no move left.");
    case "only-move":
      return msg("It’s the only move.");
    case "ending-won":
      return reason.moves === null
        ? msg(str`A certain win: ${materialText(reason.own)} against ${materialText(reason.foe)}.`)
        : msg(str`A win in ${reason.moves}: ${materialText(reason.own)} against ${materialText(reason.foe)}.`);
    case "ending-drawn":
      return msg(str`A certain draw: ${materialText(reason.own)} against ${materialText(reason.foe)}.`);
    case "shot":
      return reason.gives === 1 && reason.takes === 2
        ? msg(str`Two for one: ${lineText(position, reason.line)}.`)
        : msg(str`A shot, ${reason.takes} for ${reason.gives}: ${lineText(position, reason.line)}.`);
    case "forces-win":
      return msg(str`It forces a win: ${lineText(position, reason.line)}.`);
    case "wins-pieces":
      return reason.pieces === 1
        ? msg(str`It wins a piece: ${lineText(position, reason.line)}.`)
        : msg(str`It wins ${reason.pieces} pieces: ${lineText(position, reason.line)}.`);
    case "stops-threat":
      return msg(str`It stops ${lineText(passed(position), reason.line)}.`);
    case "threatens":
      return msg(str`It threatens ${lineText(passed(playMove(position, path)), reason.line)}.`);
    default:
      return quietText(reason);
  }
};

type Quiet = Exclude<
  PoolHintReason,
  {
    readonly code:
      | "wins-game"
      | "blocks-all"
      | "only-move"
      | "ending-won"
      | "ending-drawn"
      | "shot"
      | "forces-win"
      | "wins-pieces"
      | "stops-threat"
      | "threatens";
  }
>;

const quietText = (reason: Quiet): string => {
  switch (reason.code) {
    case "crowns":
      return msg("This crowns a king.");
    case "runs-to-king":
      return reason.moves === 1
        ? msg("Nothing can stop this man: it crowns next.")
        : msg(str`Nothing can stop this man: it crowns in ${reason.moves} moves.`);
    case "only-safe":
      return msg("Every other move loses a piece.");
    case "loses-least":
      return msg("No other move loses less.");
    case "stops-king":
      return msg(str`It keeps the man on ${squareName(reason.square)} from crowning.`);
    case "trades":
      return msg(str`An even trade, ${reason.pieces} for ${reason.pieces}.`);
    case "trades-ahead":
      return msg("With more pieces, an even trade helps.");
    case "takes-opposition":
      return msg("The trade gains the opposition.");
    case "few-safe-replies":
      return msg(str`Replies that lose no piece: only ${reason.safe} of ${reason.replies}.`);
    case "avoids-loss":
      return msg(str`Other moves that lose a piece: ${reason.losing} of ${reason.others}.`);
    case "must-capture":
      return msg(str`You must capture, and this captures ${reason.takes}.`);
    case "blocks":
      return msg(str`It leaves the man on ${squareName(reason.square)} without a move.`);
    case "keeps-opposition":
      return msg("It keeps the opposition.");
    case "keeps-bridge":
      return msg("It keeps the bridge: two men that guard the back rank.");
    case "keeps-back-rank":
      return msg(str`It keeps ${reason.men} men on the back rank, so crowning is hard.`);
    case "covers":
      return msg(str`It backs up the piece on ${squareName(reason.square)}.`);
    case "long-diagonal":
      return msg("The king holds the long diagonal.");
    case "to-centre":
      return msg("It takes a square in the center.");
    case "to-edge":
      return msg("Nothing can jump a piece on the edge.");
    case "nears-crown":
      return msg("It brings the man close to its crown.");
    case "stays-safe":
      return msg("It’s a safe move: it loses no piece.");
  }
};
