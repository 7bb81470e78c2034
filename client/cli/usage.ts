/** Takes its arguments and standard input, answers what to print. */
export type Command = (args: readonly string[], stdin: () => Promise<string>) => Promise<string>;

/** A mistake of whoever typed the command: printed without a stack, exit code 2. */
export class Usage extends Error {
  override readonly name = "Usage";
}

export const USAGE = `usage: npm run -s cli -- COMMAND …
  perft [--count set|path] [FEN DEPTH]         leaves of a pool position; without FEN: lines "FEN<TAB>DEPTH" on standard input
  moves [FEN]                                  legal pool moves, one a line; without FEN: lines "FEN" on standard input
  endgame [FEN …]                              what pool endings of up to four pieces come to; or lines "FEN" on standard input
  selfplay GAME [--seats N] [--seed S] [--options JSON]
                                               the full log of a random legal game
  view --as SEAT|watcher                       a full log on standard input, as that viewer may see it
  replay                                       folds a log or a PDN on standard input: final position and outcome
  verify FILE [--received FILE --as SEAT|watcher]
                                               checks an opened log: commitment, deals, moves; and against what was received
  choose GAME --level N [--nodes K] [--seed S] [--seat SEAT]
                                               what a computer would do: a log as one seat may see it on standard input
  match GAME --levels A,B[,…] [--games N] [--nodes K] [--seed S] [--seats N] [--options JSON]
                                               computers against each other: results, error bars, time a decision
  study FILE [--nodes K] [--seed S]            a line for each move of a log or a PDN: its value, the best one, the loss`;
