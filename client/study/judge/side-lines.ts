/** Side lines of a mistake: better moves, and what the played one allows. */
import type { Refutation } from "../../../engine/bot/study.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { Study } from "../run/study.ts";
import { findingAt } from "./overview.ts";
import { isMistake } from "./turning-points.ts";

/** The number of commands in a variation. */
const LINE_LENGTH = 6;

/** A variation that replaces entry `seq`. */
export interface SideLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
  /** The value of its first move. */
  readonly value: number;
  /** The first answer to the played move; absent if the line begins with a better move. */
  readonly reply?: Refutation["reply"];
}

/** Null: there is none, or not yet. */
export interface MomentLines {
  readonly best: SideLine | null;
  readonly refutation: SideLine | null;
  /** The next best moves, the better first. */
  readonly others: readonly SideLine[];
}

const NO_LINES: MomentLines = { best: null, refutation: null, others: [] };

export class SideLines {
  readonly #study: Study;
  readonly #came: () => void;
  readonly #lines = new Map<string, SideLine | null>();

  /** `came`: called when one has been found. */
  constructor(study: Study, came: () => void) {
    this.#study = study;
    this.#came = came;
  }

  /** The lines at an index of the slider. `isEntered`: one of them is on the board, so the others are requested too. */
  at(place: number | undefined, isEntered: boolean): MomentLines {
    const study = this.#study;
    const finding = findingAt(study, place);
    const move = finding?.move;
    if (move?.value == null || !isMistake(finding) || finding?.isQuick) return NO_LINES;
    const { seq, value } = move;
    const key = `${study.mode} ${seq} ${finding?.isDeep === true}`;
    const better = (each: { readonly command: GameCommand; readonly value: number }) =>
      this.#line(`${key} ${JSON.stringify(each.command)}`, async () => ({
        seq,
        value: each.value,
        entries: await study.line(seq, each.command, LINE_LENGTH),
      }));
    return {
      best: better(move.best),
      refutation: this.#line(key, async () => {
        const found = await study.refutation(seq, LINE_LENGTH);
        return { seq, value, entries: found?.entries ?? [], reply: found?.reply ?? null };
      }),
      others: isEntered ? (move.others ?? []).map(better).filter((line) => line !== null) : [],
    };
  }

  #line(key: string, find: () => Promise<SideLine>): SideLine | null {
    const known = this.#lines.get(key);
    if (known === undefined) void this.#ask(key, find);
    return known ?? null;
  }

  async #ask(key: string, find: () => Promise<SideLine>): Promise<void> {
    this.#lines.set(key, null);
    try {
      const line = await find();
      if (line.entries.length > 0) this.#lines.set(key, line);
      this.#came();
    } catch {
      // The study was closed meanwhile.
      this.#lines.delete(key);
    }
  }
}
