/**
 * A tournament as a report file of FIDE (TRF16, FIDE Handbook C.04 annex 2), which pairing and rating programs read. Only for
 * systems that pair two players. White is the side with the first move.
 */

import { byePoints, playersPerSide, sideOfPlayer, sidesPerTable } from "../competitors.ts";
import type { System } from "../forms/fields.ts";
import type { Pairing, Round, TournamentState } from "../forms/types.ts";
import { standingsOf } from "../standings/standings.ts";
import { isWalkover } from "../systems/points.ts";

export const hasTrf = (system: System): boolean => sidesPerTable(system) === 2 && playersPerSide(system) === 1;

const NAME_LENGTH = 33;

/** `dayOf`: the day of a moment in ms since 1970, as `YYYY/MM/DD`. Null for a system that the format does not have. */
export const trf = (state: TournamentState, dayOf: (at: number) => string): string | null => {
  const { settings, seeds, rounds } = state;
  if (!hasTrf(settings.system)) return null;
  const first = rounds[0]?.startedAt;
  const last = rounds.at(-1);
  const lines = [
    `012 ${oneLine(settings.name)}`,
    ...(first === undefined ? [] : [`042 ${dayOf(first)}`]),
    ...(last === undefined ? [] : [`052 ${dayOf(last.completedAt ?? last.startedAt)}`]),
    `062 ${seeds.length}`,
    "072 0",
    "082 0",
    `092 ${typeNames[settings.system.type]}`,
    ...(rounds.length === 0
      ? []
      : [`132 ${" ".repeat(87)}${rounds.map(({ startedAt }) => dayOf(startedAt).slice(2)).join("  ")}`]),
    ...playerLines(state),
    `XXR ${rounds.length}`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
};

const typeNames: Readonly<Record<System["type"], string>> = {
  "round-robin": "Individual: Round-Robin",
  swiss: "Individual: Swiss-System",
  knockout: "Individual: Knockout",
  tables: "",
  teams: "",
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Columns 1 to 89 and ten columns for each round. Rating, title, federation, number and birthday stay empty. */
const playerLines = (state: TournamentState): readonly string[] => {
  const rows = standingsOf(state);
  return state.seeds.map((player, index) => {
    const rank = rows.findIndex(({ id }) => id === player);
    const name = oneLine(state.players[player - 1]!.name);
    const head = `001 ${String(index + 1).padStart(4)} ${" ".repeat(4)} ${padded(name)}`.padEnd(79 + extraLength(name));
    const points = (rows[rank]?.points ?? 0).toFixed(1).padStart(4);
    const games = state.rounds.map((round) => `  ${gameOf(state, round, player)}`).join("");
    return `${head} ${points} ${String(rank + 1).padStart(4)}${games}`;
  });
};

/** A name counts in characters, and some of them have two UTF-16 units. */
const padded = (name: string): string => {
  const letters = [...name].slice(0, NAME_LENGTH);
  return letters.join("") + " ".repeat(NAME_LENGTH - letters.length);
};
const extraLength = (name: string): number => padded(name).length - NAME_LENGTH;

/** Opponent, colour and result. `U`: a bye from the pairing, `Z`: not paired. */
const gameOf = (state: TournamentState, round: Round, player: number): string => {
  const pairing = round.pairings.find((each) => sideOfPlayer(each, player) >= 0);
  if (pairing === undefined)
    return `0000 - ${round.byes.includes(player) && byePoints(state.settings.system) > 0 ? "U" : "Z"}`;
  const side = sideOfPlayer(pairing, player);
  const opponent = state.seeds.indexOf(pairing.sides[1 - side]![0]!) + 1;
  return `${String(opponent).padStart(4)} ${side === 0 ? "w" : "b"} ${codeOf(pairing, side)}`;
};

/** A blank: the game is not decided. */
const codeOf = ({ result }: Pairing, side: number): string => {
  if (result === null) return " ";
  const isForfeit = result.forfeits?.includes(side) ?? false;
  if (isWalkover(result)) return isForfeit ? "-" : "+";
  if (result.places.every((place) => place === 1)) return "=";
  return result.places[side] === 1 ? "1" : "0";
};
