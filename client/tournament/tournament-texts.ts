/** The texts of tournaments: systems, results, tie-breaks and refusals. */
import { msg } from "@lit/localize";
import type { Result, System } from "../../engine/tournament/forms/fields.ts";
import type { Pairing, TournamentState } from "../../engine/tournament/forms/types.ts";
import type { TieBreak } from "../../engine/tournament/standings/standings.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { formatList } from "../kit/text/sentences.ts";

export const systemName = ({ type }: System): string => {
  switch (type) {
    case "round-robin":
      return msg("Round robin");
    case "swiss":
      return msg("Swiss system");
    case "knockout":
      return msg("Knockout");
    case "tables":
      return msg("Tables by score");
    case "teams":
      return msg("Teams of two");
  }
};

/** One sentence that explains the system. */
export const systemAbout = ({ type }: System): string => {
  switch (type) {
    case "round-robin":
      return msg("Everyone plays everyone.");
    case "swiss":
      return msg("Each round pairs players with similar scores who have not met.");
    case "knockout":
      return msg("The loser is out. The last two play the final.");
    case "tables":
      return msg("Each round seats players with similar scores at one table.");
    case "teams":
      return msg("Partners stay together and meet teams with similar scores.");
  }
};

/** The title of the column with the competitors. */
export const competitorTitle = ({ type }: System): string => (type === "teams" ? msg("Team") : msg("Player"));

/** How points are given. */
export const pointsAbout = ({ type }: System): string => {
  switch (type) {
    case "tables":
      return msg("The last place at a full table gets no point, and each better place gets one point more.");
    case "knockout":
      return msg("A player’s last round decides the place.");
    default:
      return msg("A win is 1 point, a draw half a point.");
  }
};

export const tieBreakName = (name: TieBreak): string => {
  switch (name) {
    case "direct-encounter":
      return msg("Direct");
    case "wins":
      return msg("Wins");
    case "buchholz":
      return "Buchholz";
    case "sonneborn-berger":
      return "Sonneborn-Berger";
    case "pips":
      return msg("Pips");
  }
};

export const tieBreakAbout = (name: TieBreak): string => {
  switch (name) {
    case "direct-encounter":
      return msg(
        "The points from the games among the players who are still level, if all of them have met or missing games change nothing.",
      );
    case "wins":
      return msg("The games that the player has won.");
    case "buchholz":
      return msg("The points of all opponents together.");
    case "sonneborn-berger":
      return msg("The points of each beaten opponent, and half the points of each opponent with a draw.");
    case "pips":
      return msg("The average pips of the games in which they were counted. The fewest are best.");
  }
};

export const playerName = ({ players }: TournamentState, player: number): string =>
  bidiIsolate(players[player - 1]?.name ?? "");

export const sideName = (state: TournamentState, side: readonly number[]): string =>
  formatList(side.map((player) => playerName(state, player)));

/** `1 : 0`, `½ : ½`, or the pips, where a game counts them. A side that did not play has no points. */
export const resultText = ({ places, pips, forfeits = [] }: Result): string => {
  if (pips !== undefined)
    return pips.map((count, side) => (forfeits.includes(side) ? "–" : formatNumber(count))).join(" : ");
  const isDrawn = forfeits.length === 0 && places.every((place) => place === 1);
  const points = (place: number, side: number) => (place === 1 && !forfeits.includes(side) ? 1 : 0);
  return places.map((place, side) => (isDrawn ? "½" : formatNumber(points(place, side)))).join(" : ");
};

/** What a pairing waits for, or its result. */
export const pairingStatus = (pairing: Pairing): string => {
  if (pairing.result !== null) return resultText(pairing.result);
  if (pairing.entered !== null) return msg(str`${resultText(pairing.entered.result)} (to be confirmed)`);
  if (pairing.isOnWood) return msg("On the board");
  return pairing.table === null ? msg("No table yet") : msg("Playing");
};

export const refusalText = (code: string): string => {
  switch (code) {
    case "offline":
      return msg("The server can’t be reached. Try again in a moment.");
    case "name-taken":
      return msg("Another player has this name. Please choose another one.");
    case "bad-name":
      return msg("Please choose a name of up to 24 letters.");
    case "entry-closed":
      return msg("Entry is closed. Ask the host.");
    case "tournament-full":
      return msg("The tournament is full.");
    case "already-entered":
      return msg("You have already entered.");
    case "too-few-players":
      return msg("A round needs at least two players.");
    case "too-few-teams":
      return msg("A round needs at least two teams.");
    case "all-rounds-played":
      return msg("All rounds have been played.");
    case "round-unfinished":
      return msg("The round is still running.");
    case "same-person":
      return msg("Another player must confirm this result.");
    case "own-game":
      return msg("You play in this game. Another host or helper must decide it.");
    case "entered-enough":
      return msg("Too many players have entered from here. Ask the host.");
    case "no-phone":
      return msg("A player without a phone plays on a real board.");
    case "already-claimed":
      return msg("Another device waits for the host’s answer.");
    case "needs-winner":
      return msg("A knockout needs a winner.");
    case "bad-result":
      return msg("This result isn’t possible.");
    case "too-fast":
    case "too-many":
      return msg("That was too fast. Try again in a moment.");
    default:
      return msg("That isn’t possible right now.");
  }
};
