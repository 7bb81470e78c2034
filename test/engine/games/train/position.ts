/**
 * Positions of Mexican Train written as text, as in the scenarios of RULES.md: seats are A, B, C …, the Mexican Train
 * is M, a star is a marker, and unnamed hands are face down.
 */
import { type Host, isRefusal, makeViewHost, type Seat } from "../../../../engine/contract/game.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { engineTile } from "../../../../engine/games/train/rules/rounds.ts";
import { startTurn } from "../../../../engine/games/train/rules/turn-flow.ts";
import { tilesShuffled } from "../../../../engine/games/train/state/rulebook.ts";
import { makeTile, parseTile, sortHand } from "../../../../engine/games/train/state/tiles.ts";
import { endsOf, valueAt, withTileLaid } from "../../../../engine/games/train/state/trains.ts";
import type { Hand, Tile, TrainCommand, TrainState } from "../../../../engine/games/train/state/types.ts";
import { fold, hostOf, optionsFrom, START } from "./table.ts";

export interface Setup {
  readonly rules: object;
  readonly seats?: number;
  readonly phase?: TrainState["phase"];
  readonly round?: number;
  /** `A: 12-5 3-4 | B: 2-6` */
  readonly hands?: string;
  /** `A: 12-6 6-6 | B*: 12-7 | M: 12-3`, each starting at the engine */
  readonly trains?: string;
  /** The trains that end in an open double, in the order in which the doubles were played. */
  readonly open?: string;
  readonly turn?: string;
  readonly boneyard?: number;
  /** The next tiles of the boneyard. */
  readonly draws?: string;
  readonly scores?: TrainState["scores"];
}

const FACE_DOWN: Hand = [null, null, null, null, null];

const tileFrom = (text: string): Tile => {
  const tile = parseTile(text);
  if (tile === null) throw new Error(`not a tile: ${text}`);
  return tile;
};

const tilesFrom = (text: string): readonly Tile[] => text.split(" ").filter(Boolean).map(tileFrom);

const seatFrom = (letter: string): Seat => letter.charCodeAt(0) - "A".charCodeAt(0);

const lettersOf = (seats: number): string => "ABCDEFGHIJKLOPQR".slice(0, seats);

/** Parses `A: 1-2 | B*: 3-4`. */
const sections = (text: string): readonly { letter: string; isMarked: boolean; tiles: readonly Tile[] }[] =>
  text
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = "", tiles = ""] = part.split(":");
      return { letter: name[0] ?? "", isMarked: name.endsWith("*"), tiles: tilesFrom(tiles) };
    });

const laneOf = (state: TrainState, letter: string): number => (letter === "M" ? state.seats : seatFrom(letter));

const withTrain = (state: TrainState, letter: string, marked: boolean, tiles: readonly Tile[]): TrainState => {
  const lane = laneOf(state, letter);
  let { lanes } = state;
  for (const [on, tile] of tiles.entries()) lanes = lanes.with(lane, withTileLaid({ ...state, lanes }, lane, tile, on));
  return { ...state, lanes: lanes.with(lane, { ...lanes[lane]!, marked }) };
};

const stateFrom = (setup: Setup): TrainState => {
  const seats = setup.seats ?? 4;
  const fresh = train.start(optionsFrom(setup.rules), seats);
  const phase = setup.phase ?? "play";
  const base: TrainState = {
    ...fresh,
    phase,
    round: setup.round ?? 1,
    starter: 0,
    boneyard: setup.boneyard ?? 20,
    hands: new Array<Hand>(seats).fill(FACE_DOWN),
    turn: phase === "play" ? startTurn(seatFrom(setup.turn ?? "A")) : null,
    scores: setup.scores ?? [],
  };
  let hands = base.hands;
  for (const { letter, tiles } of sections(setup.hands ?? "")) hands = hands.with(seatFrom(letter), sortHand(tiles));
  let laid: TrainState = { ...base, hands };
  for (const { letter, isMarked, tiles } of sections(setup.trains ?? "")) {
    laid = withTrain(laid, letter, isMarked, tiles);
  }
  const open = (setup.open ?? "").split(" ").filter(Boolean);
  return {
    ...laid,
    queue: open.map((letter) => {
      const lane = laneOf(laid, letter);
      return { train: lane, on: laid.lanes[lane]!.laid.length };
    }),
  };
};

/** A host whose boneyard begins with the given tiles. */
const hostWith = (state: TrainState, draws: readonly Tile[]): Host => ({
  ...makeViewHost(START),
  shuffle(label, n) {
    const order = [...hostOf(1).shuffle(label, n)];
    const top = tilesShuffled(state.rules) - state.boneyard;
    for (const [index, tile] of draws.entries()) {
      order[top + index] = state.rules.engineInShuffle || tile < engineTile(state) ? tile : tile - 1;
    }
    return order;
  },
});

export class Position {
  readonly state: TrainState;
  readonly host: Host;

  constructor(state: TrainState, host: Host) {
    this.state = state;
    this.host = host;
  }

  /** The seat's legal commands: `12-5 A` for a play, `12-5 A@2` if the train has several ends, else the type. */
  moves(letter: string): readonly string[] {
    return train
      .moves(this.state, seatFrom(letter))
      .map((move) => this.#text(seatFrom(letter), move))
      .toSorted();
  }

  /** The seat's legal plays. */
  plays(letter: string): readonly string[] {
    return this.moves(letter).filter((move) => move.includes("-"));
  }

  /** The position after a play (`12-5 A`, `12-5 A@2`) or another command (`draw`); throws if it is refused. */
  act(letter: string, text: string): Position {
    const answer = this.#decide(letter, text);
    if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`);
    return new Position(answer.reduce(fold, this.state), this.host);
  }

  /** The refusal's code, or null if the command is accepted. */
  refusal(letter: string, text: string): string | null {
    const answer = this.#decide(letter, text);
    return isRefusal(answer) ? answer.refused : null;
  }

  /** The position after the table's own events. */
  next(): Position {
    return new Position(train.next(this.state, this.host).reduce(fold, this.state), this.host);
  }

  /** The same position with another seat on turn. */
  at(letter: string): Position {
    return new Position({ ...this.state, turn: startTurn(seatFrom(letter)) }, this.host);
  }

  /** The letters of the seats on turn. */
  get turn(): string {
    return train
      .turn(this.state)
      .map((seat) => lettersOf(this.state.seats)[seat])
      .join("");
  }

  /** The letters of the trains with a marker. */
  get marked(): string {
    return [...lettersOf(this.state.seats)].filter((_, seat) => this.state.lanes[seat]!.marked).join("");
  }

  /** The open doubles in the order played: `6-6 A`. */
  get queue(): readonly string[] {
    return this.state.queue.map(({ train: lane, on }) => {
      const value = valueAt(this.state, lane, on);
      return `${value}-${value} ${this.#letter(lane)}`;
    });
  }

  /** The values at the ends of a train. */
  ends(letter: string): readonly number[] {
    const lane = laneOf(this.state, letter);
    return endsOf(this.state, lane)
      .map((on) => valueAt(this.state, lane, on))
      .toSorted((a, b) => a - b);
  }

  hand(letter: string): string {
    return this.state.hands[seatFrom(letter)]!.map((face) => (face === null ? "?" : makeTile(face))).join(" ");
  }

  #decide(letter: string, text: string) {
    return train.decide(this.state, seatFrom(letter), this.#command(letter, text), this.host);
  }

  #letter(lane: number): string {
    return lane === this.state.seats ? "M" : lettersOf(this.state.seats)[lane]!;
  }

  #command(letter: string, text: string): TrainCommand {
    const [, tile, to, on, gap] = /^(\d+-\d+) ([A-Z])(?:@(\d+))?(?: after ([A-Z]))?$/.exec(text) ?? [];
    if (tile === undefined || to === undefined) return commandFrom(text);
    const lane = laneOf(this.state, to);
    const place = on === undefined ? (this.state.lanes[lane]?.laid.length ?? 0) : Number(on);
    if (this.state.phase === "build" && lane === seatFrom(letter)) {
      return { type: "build", tile: tileFrom(tile), on: place };
    }
    const play = { type: "play", tile: tileFrom(tile), train: lane, on: place } as const;
    return gap === undefined ? play : { ...play, gap: seatFrom(gap) };
  }

  #text(seat: Seat, move: TrainCommand): string {
    if (move.type !== "play" && move.type !== "build") return move.type;
    const lane = move.type === "play" ? move.train : seat;
    const hasSeveral = endsOf(this.state, lane).length > 1;
    return `${makeTile(move.tile)} ${this.#letter(lane)}${hasSeveral ? `@${move.on}` : ""}`;
  }
}

const commandFrom = (text: string): TrainCommand => {
  if (text === "draw" || text === "pass" || text === "stop" || text === "finish" || text === "ready") {
    return { type: text };
  }
  throw new Error(`not a command: ${text}`);
};

export const position = (setup: Setup): Position => {
  const state = stateFrom(setup);
  return new Position(state, hostWith(state, tilesFrom(setup.draws ?? "")));
};
