/** Several evenings: totals over all of them, and the opening of the next one with the same players. */
import { skeletonOf } from "../../kit/confusables.ts";
import type { TournamentEvent } from "../forms/events.ts";
import { MAX_EVENINGS, MAX_PLAYERS, type Totals } from "../forms/fields.ts";
import type { TournamentSecrets, TournamentState } from "../forms/types.ts";
import { makeOpened } from "../opening.ts";
import { standingsOf } from "./standings.ts";

/** The number of this evening, from 1. */
const eveningOf = ({ before }: TournamentState): number => before?.evening ?? 1;

/** Each player's totals with this evening, the most points first. Partners each get the points of their team. */
export const eveningTotals = (state: TournamentState): readonly Totals[] => {
  const rows = standingsOf(state);
  const played = state.players.flatMap((player): Totals[] => {
    const row = rows.find(({ members }) => members.includes(player.player));
    if (row === undefined) return [];
    const { points, wins, pips } = row;
    return [{ name: player.name, person: player.person, evenings: 1, points, wins, pips }];
  });
  const earlier = state.before?.totals ?? [];
  const isSame = (one: Totals) => (other: Totals) => skeletonOf(one.name) === skeletonOf(other.name);
  return [
    ...played.map((now) => added(now, earlier.find(isSame(now)))),
    ...earlier.filter((before) => !played.some(isSame(before))),
  ]
    .toSorted((a, b) => b.points - a.points || b.wins - a.wins || a.pips - b.pips)
    .slice(0, 4 * MAX_PLAYERS);
};

const added = (now: Totals, before: Totals | undefined): Totals =>
  before === undefined
    ? now
    : {
        ...now,
        evenings: before.evenings + now.evenings,
        points: before.points + now.points,
        wins: before.wins + now.wins,
        pips: before.pips + now.pips,
      };

/**
 * The first events of the evening after `state`, whose id is `tournament`. Its players are absent until they arrive;
 * partners stay together, and helpers remain helpers.
 */
export const nextEveningEvents = (
  state: TournamentState,
  tournament: string,
  secrets: TournamentSecrets,
): readonly TournamentEvent[] => {
  const evening = Math.min(eveningOf(state) + 1, MAX_EVENINGS);
  const host = state.host.person;
  if (host === null) throw new Error("only the object, which knows the host, opens the next evening");
  const players = state.players.filter(({ isRemoved }) => !isRemoved);
  const numberOf = new Map(players.map(({ player }, index) => [player, index + 1]));
  return [
    makeOpened(state.settings, host, secrets, { tournament, evening, totals: eveningTotals(state) }),
    ...players.map(
      ({ name, person }, index): TournamentEvent => ({
        type: "entered",
        player: index + 1,
        name,
        person,
        salt: null,
        absent: true,
      }),
    ),
    ...state.teams.flatMap(([one, other]): TournamentEvent[] => {
      const [first, second] = [numberOf.get(one), numberOf.get(other)];
      return first === undefined || second === undefined ? [] : [{ type: "team-formed", players: [first, second] }];
    }),
    ...state.helpers
      .filter(({ isRemoved }) => !isRemoved)
      .map(
        ({ name, person }, index): TournamentEvent => ({ type: "helper-admitted", helper: index + 1, name, person }),
      ),
  ];
};
