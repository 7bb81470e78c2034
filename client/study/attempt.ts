/** A reader's own move in the place of a mistake: played on the board, judged by the study, and tried again. */
import type { StudiedMove } from "../../engine/bot/study.ts";
import type { GameCommand, Seat, Viewer } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { MoveHistory } from "../replay/move-history.ts";
import type { MoveGrade } from "./judge/turning-points.ts";
import type { Study } from "./run/study.ts";
import { Variation } from "./variation.ts";

/** What surrounds an attempt. */
export interface AttemptOptions {
  readonly study: Study;
  readonly entries: readonly Entry[];
  readonly makeRecord: () => MoveHistory;
  /** The viewer, unless the seat may see only its own knowledge. */
  readonly viewer: Viewer;
  readonly near: Seat;
  /** The mistake. */
  readonly mistake: StudiedMove;
  readonly changed: () => void;
}

export class Attempt {
  readonly #options: AttemptOptions;
  /** The reader sees what the seat knew, as it does itself. */
  readonly #isHidden: boolean;
  /** The moment before the move, or after it. */
  shown: Variation;
  #line: readonly Entry[] = [];
  /** The move as judged; null before. */
  tried: StudiedMove | null = null;
  /** The study could not judge the reader's move. */
  isUnknown = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    const { study } = options;
    this.#isHidden = study.mode === "known" && study.outline?.isHidden === true;
    this.shown = this.#variation([]);
  }

  get mistake(): StudiedMove {
    return this.#options.mistake;
  }

  /** The seat that the reader may move for; null after the move. */
  get acting(): Seat | null {
    return this.isMade ? null : this.mistake.seat;
  }

  /** The seat whose side of the table is shown. */
  get near(): Seat {
    return this.#isHidden ? this.mistake.seat : this.#options.near;
  }

  get isMade(): boolean {
    return this.#line.length > 0;
  }

  /** Good means that it lost little or nothing; null before the verdict. */
  get grade(): MoveGrade | null {
    return this.tried?.loss == null ? null : (this.tried.verdict ?? "good");
  }

  /** Where a game against the computer begins: after the move. */
  get continuation() {
    const { entries } = this.#options;
    const begun = [...entries.slice(0, this.mistake.seq), ...this.#line];
    const revealed = entries.filter(({ event }) => event.type === "revealed");
    return { entries: [...begun, ...revealed], seq: begun.length - 1, near: this.mistake.seat, isAtOnce: true };
  }

  #variation(line: readonly Entry[]): Variation {
    const { entries, viewer, makeRecord, mistake } = this.#options;
    const whose = this.#isHidden ? mistake.seat : viewer;
    return Variation.of(entries, mistake.seq, line, whose, makeRecord(), this.near).stepped(line.length);
  }

  async play(command: GameCommand): Promise<void> {
    const { study, mistake, changed } = this.#options;
    if (this.isMade) return;
    let line: readonly Entry[] = [];
    try {
      line = await study.line(mistake.seq, command, 1);
      if (this.isMade || line.length === 0) return;
      this.#line = line;
      this.isUnknown = false;
      this.shown = this.#variation(line);
      changed();
      const tried = await study.judge(mistake.seq, command);
      // The reader may already be trying another.
      if (this.#line !== line) return;
      this.tried = tried;
      this.isUnknown = tried?.loss == null;
    } catch {
      // The reader has closed the study, or it has failed. The reader may already be trying another move.
      if (line.length > 0 && this.#line !== line) return;
      this.isUnknown = true;
    }
    changed();
  }

  /** Takes the move back. */
  again(): void {
    this.#line = [];
    this.tried = null;
    this.isUnknown = false;
    this.shown = this.#variation([]);
    this.#options.changed();
  }
}
