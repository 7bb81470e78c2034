/** The commands of pool checkers: its move generator, and games in PDN. */
import { parsePdnLog } from "../../../../engine/games/pool/pdn-log.ts";
import type { GameCommands } from "../../command/usage.ts";
import { endgameCommand } from "./endgame.ts";
import { gamesCommand } from "./games.ts";
import { movesCommand } from "./moves.ts";
import { pdnCommand } from "./pdn.ts";
import { perftCommand } from "./perft.ts";

export const gameCommands: GameCommands = {
  commands: { perft: perftCommand, moves: movesCommand, endgame: endgameCommand, games: gamesCommand, pdn: pdnCommand },
  usage: [
    'perft [--count set|path] [FEN DEPTH]         leaves of a pool position; without FEN: lines "FEN<TAB>DEPTH" on standard input',
    'moves [FEN]                                  legal pool moves, one a line; without FEN: lines "FEN" on standard input',
    'endgame [--plies] [FEN …]                    what pool endings of up to five pieces come to; --plies counts those of five too; or lines "FEN"',
    "games FILE [--take N] [--fen]                all games of a PDN file, a line each, and where one cannot be read; one of them as a log; their last positions",
    "pdn FILE …                                   logs of pool games, and PDN files of many, as one PDN file",
  ],
  readNotation: parsePdnLog,
};
