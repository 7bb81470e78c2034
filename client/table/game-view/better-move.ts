/**
 * Outlines the better move of a studied game on a board that does not show it itself: the parts that a hint would show.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { BoardProps, MoveReview } from "../../games/contract/board-props.ts";
import type { GameClient } from "../../games/contract/game-client.ts";
import type { HintClient } from "../../games/contract/hint-client.ts";
import { makeHighlight } from "./highlight.ts";

/** The colour of a better move, with an edge that is visible on wood, cloth and paper. */
const FRAME = "outline: 4px solid #0f8f86; outline-offset: 1px; box-shadow: 0 0 0 7px #fdf2d8; border-radius: 6px";

interface BetterMoveHost extends ReactiveControllerHost {
  readonly client: GameClient;
  readonly review: MoveReview | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class BetterMove implements ReactiveController {
  readonly #stage: BetterMoveHost;
  readonly #light = makeHighlight();
  #hint: Promise<HintClient> | null = null;
  #shown: MoveReview | undefined;

  constructor(stage: BetterMoveHost) {
    this.#stage = stage;
    stage.addController(this);
  }

  hostDisconnected(): void {
    this.#light.out();
  }

  hostUpdated(): void {
    const { client, review } = this.#stage;
    const isSame = JSON.stringify(review) === JSON.stringify(this.#shown);
    if (client.hint === undefined || client.showsReview || isSame) return;
    this.#shown = review;
    this.#light.out();
    this.#hint ??= client.hint();
    if (review?.better != null) void this.#show(review, review.better, this.#hint);
  }

  async #show(review: MoveReview, command: GameCommand, hint: Promise<HintClient>): Promise<void> {
    const words = await hint;
    await this.#stage.updateComplete;
    const board = this.#stage.renderRoot.querySelector<HTMLElement & { props: BoardProps | null }>(".board > *");
    if (this.#shown !== review || board?.props == null || board.shadowRoot === null) return;
    const parts = words.parts({ command, reason: null }, "move", { ...board.props, acting: review.seat });
    if (parts !== "") this.#light.on(board.shadowRoot, `${parts} { ${FRAME} }`);
  }
}
