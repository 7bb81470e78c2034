/** Pool checkers without scripts: moves by piece, with the numbers of squares (rule 4). */
import type { GameCommand, GameEvent } from "../../../engine/contract/game.ts";
import { squaresOf } from "../../../engine/games/pool/state/bitboard.ts";
import { capturedAlong } from "../../../engine/games/pool/state/position.ts";
import type {
  Path,
  PoolCommand,
  PoolEvent,
  PoolState,
  Position,
  Square,
} from "../../../engine/games/pool/state/types.ts";
import { isolate } from "../../drawing/texts.ts";
import type { MoveGroup, PlainGame } from "../contract/plain-game.ts";
import { type PoolPlainTexts, poolPlainTexts } from "./plain-texts.ts";

/** `11–15`, or `22×15×8` if it captures: from left to right in every language. */
const pathText = (path: Path, position: Position): string =>
  isolate(path.join(capturedAlong(position, path) === 0 ? "–" : "×"));

const squaresText = (squares: readonly Square[]): string => isolate(squares.join(" "));

const sideText = ({ kings, ...sides }: Position, colour: "black" | "white", words: PoolPlainTexts): string => {
  const all = sides[colour];
  const [men, crowned] = [squaresOf(all & ~kings), squaresOf(all & kings)];
  const parts = [
    ...(men.length > 0 ? [`${words.men} ${squaresText(men)}`] : []),
    ...(crowned.length > 0 ? [`${words.kings} ${squaresText(crowned)}`] : []),
  ];
  return `${words[colour]}: ${parts.join("; ") || words.none}`;
};

const byPiece = (moves: readonly PoolCommand[], position: Position): readonly MoveGroup[] =>
  [...Map.groupBy(moves, ({ path }) => path[0]!)].map(([square, own]) => ({
    title: String(square),
    moves: own.map((command) => ({ label: pathText(command.path, position), command })),
  }));

export const plain: PlainGame<PoolState> = {
  describe: ({ view: { position }, language }) =>
    (["black", "white"] as const).map((colour) => sideText(position, colour, poolPlainTexts[language])),
  groupMoves: ({ view }, moves: readonly GameCommand[]) => byPiece(moves as readonly PoolCommand[], view.position),
  eventText(happened: GameEvent, before, _after, { language, names }) {
    const event = happened as PoolEvent;
    if (event.type !== "colours-drawn") return pathText(event.path, before.position);
    return `${poolPlainTexts[language].black}: ${isolate(names[event.black] ?? "")}`;
  },
};
