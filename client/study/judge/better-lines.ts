/** Better variations for mistakes: requested when the mistake is shown. */
import type { Entry } from "../../../engine/table/types.ts";
import type { Study } from "../run/study.ts";
import { findingAt, isMistake } from "./overview.ts";

/** The number of commands in a variation. */
const LINE_LENGTH = 6;

/** A variation that replaces entry `seq`. */
export interface BetterLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
}

export class BetterLines {
  readonly #study: Study;
  readonly #came: () => void;
  /** By knowledge mode and entry. */
  readonly #lines = new Map<string, BetterLine | null>();

  /** `came`: called when one has been found. */
  constructor(study: Study, came: () => void) {
    this.#study = study;
    this.#came = came;
  }

  /** The variation at an index of the slider; null if there is none, or none yet. */
  at(place: number | undefined): BetterLine | null {
    const finding = findingAt(this.#study, place);
    const move = finding?.move;
    if (move == null || !isMistake(finding, this.#study.outline?.terms)) return null;
    const key = `${this.#study.reading} ${move.seq}`;
    const known = this.#lines.get(key);
    if (known === undefined) void this.#ask(key, move.seq, move.best.command);
    return known ?? null;
  }

  async #ask(key: string, seq: number, command: Parameters<Study["line"]>[1]): Promise<void> {
    this.#lines.set(key, null);
    try {
      const entries = await this.#study.line(seq, command, LINE_LENGTH);
      if (entries.length > 0) this.#lines.set(key, { seq, entries });
      this.#came();
    } catch {
      // The study was closed meanwhile.
      this.#lines.delete(key);
    }
  }
}
