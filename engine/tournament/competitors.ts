/** Competitors of a tournament with their histories, and the seats of a pairing. */
import type { Sides, System, Team } from "./forms/fields.ts";
import type { Pairing, TournamentState } from "./forms/types.ts";
import type { Competitor } from "./systems/pairing.ts";
import { isWalkover, pointsOf } from "./systems/points.ts";

/** The sides of a full table. */
export const sidesPerTable = (system: System): number => (system.type === "tables" ? system.size : 2);

/** Players of one side. */
export const playersPerSide = (system: System): number => (system.type === "teams" ? 2 : 1);

/** Round robin and knockout follow a plan, which no later player can enter. */
export const isPlanned = ({ type }: System): boolean => type === "round-robin" || type === "knockout";

/** The points of a bye: in a round robin everyone has one, so it is worth nothing. */
export const byePoints = ({ type }: System): number => (type === "round-robin" ? 0 : 1);

export const isActive = (state: TournamentState, player: number): boolean => {
  const found = state.players[player - 1];
  return found !== undefined && !found.isRemoved && !found.isAbsent;
};

/** Whether rounds can pair the player: not if removed, and in a tournament of teams not without a partner. */
export const hasPlace = ({ settings, players, teams }: TournamentState, player: number): boolean =>
  players[player - 1]?.isRemoved === false &&
  (settings.system.type !== "teams" || teams.some((team) => team.includes(player)));

/** Whether enough sides are present for the next round. A knockout that has begun continues although losers have left. */
export const hasEnoughSides = (state: TournamentState): boolean => {
  const { settings, players, teams, rounds } = state;
  if (settings.system.type === "knockout" && rounds.length > 0) return true;
  const sides = settings.system.type === "teams" ? teams : players.map(({ player }) => [player]);
  return sides.filter((side) => side.every((player) => isActive(state, player))).length >= 2;
};

/** Each competitor's players. A player without a partner is no competitor in a tournament of teams. */
const membersBySeed = (state: TournamentState): readonly (readonly number[])[] =>
  state.settings.system.type === "teams"
    ? state.teams.toSorted(([a], [b]) => state.seeds.indexOf(a) - state.seeds.indexOf(b))
    : state.seeds.map((player) => [player]);

/** The players of the competitor with that number. */
export const membersOf = ({ teams }: TournamentState, id: number): readonly number[] =>
  teams.find(([first]) => first === id) ?? [id];

/** Whether the team has been in a round. */
export const hasTeamPlayed = ({ rounds }: TournamentState, [first]: Team): boolean =>
  rounds.some(
    ({ pairings, byes }) => byes.includes(first) || pairings.some(({ sides }) => sides.flat().includes(first)),
  );

/** All competitors in the order of their seeds, as after the last decided result. */
export const competitorsOf = (state: TournamentState): readonly Competitor[] => {
  const histories = new Map(
    membersBySeed(state).map((members, seed) => [
      members[0]!,
      {
        id: members[0]!,
        members,
        seed,
        isPresent: members.every((player) => isActive(state, player)),
        points: 0,
        opponents: [] as number[],
        colours: [] as (1 | -1)[],
        byes: 0,
      },
    ]),
  );
  const { system } = state.settings;
  for (const { pairings, byes } of state.rounds) {
    for (const bye of byes) {
      const history = histories.get(bye);
      if (history === undefined) continue;
      history.points += byePoints(system);
      history.byes++;
    }
    for (const { sides, result } of pairings) {
      if (result === null) continue;
      const points = pointsOf(result, sidesPerTable(system));
      const ids = sides.map(([first]) => first!);
      const isUnplayed = isWalkover(result);
      for (const [side, id] of ids.entries()) {
        const history = histories.get(id);
        if (history === undefined) continue;
        history.points += points[side]!;
        if (isUnplayed && points[side]! > 0) history.byes++;
        if (isUnplayed || result.forfeits?.includes(side)) continue;
        history.opponents.push(...ids.filter((_, other) => other !== side && !result.forfeits?.includes(other)));
        if (ids.length === 2) history.colours.push(side === 0 ? 1 : -1);
      }
    }
  }
  return [...histories.values()];
};

/** The players of a pairing in the order of seats: the first of each side, then the second. So partners sit opposite. */
export const seatsOfSides = (sides: Sides): readonly number[] =>
  Array.from({ length: sides[0]!.length }, (_, member) => sides.map((side) => side[member]!)).flat();

/** The side that a player of the pairing is on, or -1. */
export const sideOfPlayer = ({ sides }: Pairing, player: number): number =>
  sides.findIndex((side) => side.includes(player));

/** Whether each player of the pairing has an identity. False if the host entered one of them. */
export const haveAllIdentities = ({ players }: TournamentState, { sides }: Pairing): boolean =>
  sides.flat().every((player) => players[player - 1]!.person !== null);
