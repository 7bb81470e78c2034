/** A table's rules in plain sentences, from its options. */
import { msg } from "@lit/localize";
import { handSize } from "../../../engine/games/train/state/rulebook.ts";
import type { Rules } from "../../../engine/games/train/state/types.ts";
import { str } from "../../kit/text/numbers.ts";
import { roundTripName } from "./view/book-name.ts";

const deal = ({ rulebook, set, rounds }: Rules, seats: number): string => {
  const hand = handSize(rulebook, set, seats);
  const tile = `${set}-${set}`;
  return rounds === 1
    ? msg(str`Double-${set} set, ${hand} tiles each, one round. Its engine is ${tile}.`)
    : msg(
        str`Double-${set} set, ${hand} tiles each, ${rounds} rounds. The engine of round 1 is ${tile}, then one lower each round.`,
      );
};

const engine = ({ engineInShuffle }: Rules): string =>
  engineInShuffle
    ? msg("The player who holds the engine lays it and starts. If nobody does, everyone draws a tile until it appears.")
    : msg(
        "The engine lies on the hub. One player starts round 1. After that, the next player in turn starts each round.",
      );

const turns = ({ direction, mustPlay }: Rules): string => {
  const way = direction === "clockwise" ? msg("Turns go clockwise.") : msg("Turns go counterclockwise.");
  const duty = mustPlay
    ? msg(
        "If you can play, you must. If not, draw one tile and play it if it fits; otherwise your train becomes public.",
      )
    : msg("You may play or draw one tile. A drawn tile that is not played at once makes your train public.");
  return `${way} ${duty}`;
};

const where = ({ mexicanTrain }: Rules): string =>
  mexicanTrain
    ? msg("Play on your own train, the Mexican Train, and every public train.")
    : msg("Play on your own train and every public train. There is no Mexican Train.");

const doubles = ({ secondDoubleBinds, openDoubleMarks, closeOrder }: Rules): string => {
  const more = secondDoubleBinds
    ? msg(
        "After a double, play another tile on any train open to you. After two or more, a tile that isn’t a double must go on the one to be closed first; further doubles may go anywhere open to you.",
      )
    : msg("After a double you have another full turn, anywhere.");
  const open = openDoubleMarks
    ? msg("A double left open makes its train public and blocks all others until it is closed.")
    : msg("A double left open blocks all other trains until it is closed.");
  const order =
    closeOrder === "first-laid"
      ? msg("If several are open, they are closed in the order they were laid.")
      : msg("If several are open, they are closed newest first.");
  return `${more} ${open} ${order}`;
};

const dead = (): string => msg("A double is dead, and blocks nobody, once every tile of its value is on the table.");

const scoring = ({ doubleBlank, breaksTies }: Rules): string => {
  const blank = doubleBlank === 50 ? msg("0-0 in hand counts 50.") : msg("0-0 in hand counts nothing.");
  const ties = breaksTies
    ? msg("Tie: most rounds without points wins, then the lowest round above zero.")
    : msg("Tied players share the win.");
  return `${msg("The player who goes out scores 0, the others their pips; the lowest total wins.")} ${blank} ${ties}`;
};

const variants = ({ pairs, opening, splitDoubles, roundTrip }: Rules): readonly string[] => [
  ...(pairs
    ? [
        msg(
          "Partners sit opposite. Both trains belong to both partners. They become public only when one partner and then the other end a turn without laying a tile.",
        ),
      ]
    : []),
  ...(opening === "quick"
    ? [msg("Quick start: everyone first builds a train at the same time, then turns start.")]
    : []),
  ...(opening === "deferred"
    ? [msg("First run: on the turn that starts your own train you may lay as many tiles on it as you like.")]
    : []),
  ...(splitDoubles ? [msg("Split doubles: a closed double takes two more branches.")] : []),
  ...(roundTrip
    ? [
        `${roundTripName()}: ${msg("if you start on your own train, you may continue clockwise and lay one tile on each public train in turn.")}`,
      ]
    : []),
];

export const rulesSummary = (rules: Rules, seats: number): readonly string[] => [
  deal(rules, seats),
  engine(rules),
  turns(rules),
  where(rules),
  doubles(rules),
  dead(),
  ...variants(rules),
  scoring(rules),
];
