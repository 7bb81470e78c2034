/** The move being entered: its squares so far, and the remark about the last press. */
import type { ReactiveControllerHost } from "lit";
import type { Path, Position, Square } from "../../../../engine/games/pool/state/types.ts";
import { promptText, refusalText } from "../texts/texts.ts";
import { type PressResult, pressSquare } from "./move-input.ts";

/** The text of the status line after a press. */
export interface BoardRemark {
  readonly text: string;
  readonly isRefusal: boolean;
}

export class MoveInHand {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  /** The entered squares. After sending, the board shows the move as made until the next state. */
  entered: Path = [];
  remark: BoardRemark | null = null;
  /** The sent move, and how many of its squares have been animated already. */
  sent: { readonly path: Path; readonly seen: number } | null = null;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  letGo(): void {
    this.entered = [];
    this.remark = null;
    this.#host.requestUpdate();
  }

  setRemark(remark: BoardRemark | null): void {
    this.remark = remark;
    this.#host.requestUpdate();
  }

  /** `isDropped`: the piece has been dragged there already. */
  press(position: Position, square: Square | null, isDropped: boolean): PressResult {
    const answer = pressSquare(position, this.entered, square);
    const seen = isDropped ? Number.POSITIVE_INFINITY : Math.max(this.entered.length - 1, 0);
    if (answer.type === "cleared") this.letGo();
    else this.setRemark(remarkOn(answer));
    if ("path" in answer) this.entered = answer.path;
    if (answer.type === "complete") this.sent = { path: answer.path, seen };
    return answer;
  }

  /** The index of the first square that still has to be animated. */
  seenOf(path: Path): number {
    return this.sent?.path.join() === path.join() ? this.sent.seen : 0;
  }
}

const remarkOn = (answer: PressResult): BoardRemark | null => {
  if (answer.type === "parted") return { text: promptText.parted(answer.square), isRefusal: false };
  return answer.type === "refused" ? { text: refusalText(answer.code) ?? answer.code, isRefusal: true } : null;
};
