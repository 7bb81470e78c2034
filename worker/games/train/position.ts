/** A position of Mexican Train, as a seat may know it, for programs that do not fold logs. */
import { isPublic } from "../../../engine/games/train/state/partners.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import { makeTile } from "../../../engine/games/train/state/tiles.ts";
import type { Lane, SeenTile, TrainState } from "../../../engine/games/train/state/types.ts";
import type { GamePosition } from "../contract/worker-game.ts";

/** With the number by which moves name it. */
const makeSeenTile = (tile: SeenTile): string => (tile === null ? "?" : `${makeTile(tile)} (${tile})`);

/** The double in the middle, from round 1 on. */
const engineOf = ({ rules, round }: TrainState): number | null => (round === 0 ? null : rules.set + 1 - round);

const trainOf = (state: TrainState, { laid, marked }: Lane, train: number) => ({
  train,
  owner: train < state.seats ? train : null,
  marked,
  isPublic: isPublic(state, train),
  tiles: laid.map(({ tile, on, end }) => ({ tile, on, end })),
  end: laid.at(-1)?.end ?? engineOf(state),
});

const lineOfTrain = ({ train, owner, isPublic, tiles, end }: ReturnType<typeof trainOf>): string => {
  const name = owner === null ? "Mexican Train" : `train of seat ${owner}`;
  const laid = tiles.map(({ tile }) => makeTile(tile)).join(" ") || "empty";
  return `${train} ${name}${isPublic ? ", public" : ""}: ${laid}; open end ${end ?? "none"}`;
};

export const trainPosition: GamePosition<TrainState> = (state) => {
  const { phase, round, rules, hands, boneyard, lanes, turn, queue, scores, starter, gap } = state;
  const trains = lanes.map((lane, train) => trainOf(state, lane, train));
  const open = [...queue, ...(turn?.doubles ?? [])];
  const lines = [
    `round ${round} of ${rules.rounds}, ${phase}; engine ${engineOf(state) ?? "none"}; boneyard ${boneyard}`,
    ...trains.map(lineOfTrain),
    ...hands.map((hand, seat) => `hand of seat ${seat}: ${hand.map(makeSeenTile).join(" ") || "empty"}`),
    ...open.map(({ train, on }) => `open double on train ${train}, tile ${on}`),
    ...(turn === null ? [] : [`seat ${turn.seat} is on turn: ${turn.stage}`]),
  ];
  return {
    board: {
      phase,
      round,
      rounds: rules.rounds,
      engine: engineOf(state),
      starter,
      hands: hands.map((tiles) => ({ count: tiles.length, tiles })),
      boneyard,
      trains,
      openDoubles: open,
      turn: turn === null ? null : { seat: turn.seat, stage: turn.stage, drawn: turn.drawn },
      gap,
      scores,
      totals: totalsOf(state),
    },
    text: lines.join("\n"),
  };
};
