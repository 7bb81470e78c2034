/** The exported files of a tournament, compared byte for byte. */
import { expect, it } from "vitest";
import { pairingsCsv, standingsCsv } from "../../../engine/tournament/files/csv.ts";
import { trf } from "../../../engine/tournament/files/trf.ts";
import { TestTournament } from "./test-tournament.ts";

const dayOf = (at: number): string => `2026/11/${String(26 + Math.floor(at / 86_400_000)).padStart(2, "0")}`;

/** A Swiss of five: two rounds with a bye each, a draw, a walkover and an unfinished game. */
const played = (): TestTournament => {
  const tournament = new TestTournament().enter(4);
  tournament.send({ type: "admit", name: '=Ann "A", the Long' });
  tournament.startRound();
  tournament.playRound((_, board) => (board === 1 ? [1, 2] : [1, 1]));
  tournament.now += 86_400_000;
  tournament.startRound();
  const result = { places: [2, 1], forfeits: [0] };
  tournament.send({ type: "adjudicate", round: 2, board: 1, result });
  return tournament;
};

const GOLDEN = [
  "012 Friday",
  "042 2026/11/26",
  "052 2026/11/27",
  "062 5",
  "072 0",
  "082 0",
  "092 Individual: Swiss-System",
  "132                                                                                        26/11/26  26/11/27",
  "001    1      Player 3x                                                          2.0    1     3 w 1     2 b +",
  '001    2      =Ann "A", the Long                                                 0.5    4     4 b =     1 w -',
  "001    3      Player 4x                                                          1.0    2     1 b 0  0000 - U",
  "001    4      Player 2x                                                          0.5    5     2 w =     5 b  ",
  "001    5      Player 1x                                                          1.0    3  0000 - U     4 w  ",
  "XXR 2",
  "",
];

const STANDINGS =
  'place,name,points,byes,buchholz,direct-encounter,wins,sonneborn-berger\r\n1,Player 3x,2,1,3,0,1,3\r\n2,Player 4x,1,1,3,0,0,1\r\n3,Player 1x,1,1,1,0,0,1\r\n4,"\'=Ann ""A"", the Long",0.5,0,1,0,0,0.25\r\n5,Player 2x,0.5,0,0.5,0,0,0.25\r\n';
const RESULTS =
  'round,board,side,name,place,pips,forfeit,decided\r\n1,1,1,Player 3x,1,,,host\r\n1,1,2,Player 4x,2,,,host\r\n1,2,1,Player 2x,1,,,host\r\n1,2,2,"\'=Ann ""A"", the Long",1,,,host\r\n1,,,Player 1x,,,,bye\r\n2,1,1,"\'=Ann ""A"", the Long",2,,forfeit,host\r\n2,1,2,Player 3x,1,,,host\r\n2,2,1,Player 1x,,,,\r\n2,2,2,Player 2x,,,,\r\n2,,,Player 4x,,,,bye\r\n';

it("writes a Swiss tournament as FIDE's report file, column by column", () => {
  expect(trf(played().state, dayOf)!.split("\r\n")).toEqual(GOLDEN);
});

it("has no report file for teams and for tables of more than two", () => {
  for (const system of [{ type: "teams" }, { type: "tables", size: 3 }] as const)
    expect(trf(new TestTournament({ system }).state, dayOf)).toBeNull();
});

it("writes standings and results as CSV, with names that no spreadsheet evaluates", () => {
  const { state } = played();
  expect(standingsCsv(state)).toBe(STANDINGS);
  expect(pairingsCsv(state)).toBe(RESULTS);
});
