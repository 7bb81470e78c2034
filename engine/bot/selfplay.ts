/** Random legal games, reproducible by seed: for tests, benches and the command line. */

import { bytesToHex } from "@noble/hashes/utils.js";
import { numberStream, SALT_BYTES, saltCommitment, shuffleKey } from "../chance/deal.ts";
import { nextDueAt } from "../commands/decide.ts";
import type { Seat } from "../contract/game.ts";
import { newestGame, rulesOfTable } from "../contract/game-registry.ts";
import { openTable, type Session, submit, wake } from "../log/session.ts";
import { seatsOnTurn } from "../table/seats.ts";
import type { AnyCommand, Entry } from "../table/types.ts";

export interface SelfplayOptions {
  readonly game: string;
  /** A version of the game's rules; default: the newest. */
  readonly rules?: string;
  readonly seats: number;
  readonly options: object;
  readonly seed: string;
}

/** 2026-01-01T00:00:00Z. Selfplay has no clock, so that its logs are the same every day. */
const EPOCH = 1_767_225_600_000;
const MOVE_MS = 1000;

/** More than any game has under random play; law 6 says that each ends. */
const MAX_ENTRIES = 100_000;

/** A table of random players, step by step. */
export interface Selfplay {
  readonly secret: string;
  session: Session;
  /**
   * Makes one legal move, chosen at random or by `choose`, or lets the table act. Returns false once the game is over.
   */
  step(choose?: (seat: Seat) => AnyCommand): boolean;
}

/** Seats all players and starts the game. `options` must be parsed. */
export const startSelfplay = ({
  game,
  rules = newestGame(game).rules,
  seats,
  options,
  seed,
}: SelfplayOptions): Selfplay => {
  const secret = bytesToHex(shuffleKey(seed, [], "secret"));
  const below = numberStream(shuffleKey(seed, [], "moves"));
  const setup = { game, rules, options, seats, shared: false, origin: "program" } as const;
  let now = EPOCH;
  let ids = 0;
  const play: Selfplay = {
    secret,
    session: openTable(setup, secret, now),
    step(choose = anyMove) {
      const { state } = play.session;
      if (state.phase === "over") return false;
      const turn = seatsOnTurn(state);
      if (turn.length === 0) return elapse();
      const seat = turn[below(turn.length)]!;
      send(seat, choose(seat));
      return true;
    },
  };
  const anyMove = (seat: Seat): AnyCommand => {
    const { state } = play.session;
    const moves = state.play === null ? [] : rulesOfTable(state).moves(state.play, seat);
    if (moves.length === 0) throw new Error(`seat ${seat} is on turn and has no move at entry ${state.length}`);
    return moves[below(moves.length)]!;
  };
  const send = (seat: number, command: AnyCommand) => {
    now += MOVE_MS;
    ids += 1;
    const envelope = { id: `selfplay-${ids}`, seq: play.session.state.length - 1, command };
    const result = submit(play.session, { player: `player-${seat}`, seat: null }, envelope, secret, now);
    if (result.reply.type !== "accepted")
      throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.reply)}`);
    play.session = result.session;
  };
  const elapse = () => {
    const due = nextDueAt(play.session.state);
    if (due === null) throw new Error(`no seat is on turn and nothing is due at entry ${play.session.state.length}`);
    now = Math.max(now, due);
    const { session, entries } = wake(play.session, secret, now);
    if (entries.length === 0) throw new Error("nothing happened at the due time");
    play.session = session;
    return true;
  };
  const saltOf = (seat: number) => bytesToHex(shuffleKey(seed, [], `salt ${seat}`).slice(0, SALT_BYTES));
  for (let seat = 0; seat < seats; seat++) {
    send(seat, { type: "sit", seat, name: `Player ${seat + 1}`, share: saltCommitment(saltOf(seat)) });
  }
  for (let seat = 0; seat < seats; seat++) send(seat, { type: "show-salt", salt: saltOf(seat) });
  return play;
};

/** The full log of one random game from the opening to the revealed secret. */
export const selfplay = (options: SelfplayOptions): readonly Entry[] => {
  const play = startSelfplay(options);
  while (play.step()) {
    if (play.session.log.length > MAX_ENTRIES) throw new Error("the game does not end");
  }
  return play.session.entries;
};
