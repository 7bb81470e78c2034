/** Hints of pool checkers: the piece, then its path, and the reason. */
import { msg } from "@lit/localize";
import type { PoolHintReason } from "../../../../engine/games/pool/bot/hint-reasons.ts";
import type { Path, PoolCommand, PoolState } from "../../../../engine/games/pool/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { BoardProps } from "../../contract/board-props.ts";
import type { HintClient, HintStep } from "../../contract/hint-client.ts";
import { squareName } from "./coordinates.ts";
import { poolReasonText } from "./reason-texts.ts";

interface PoolHint {
  readonly command: PoolCommand;
  readonly reason: PoolHintReason | null;
}

const moveText = (path: Path): string => {
  const [from, to] = [squareName(path[0]!), squareName(path.at(-1)!)];
  return msg(str`Move from ${from} to ${to}.`);
};

const because = ({ command: { path }, reason }: PoolHint, { state }: BoardProps<PoolState>): string =>
  reason === null ? "" : poolReasonText(reason, state.position, path);

/** On a phone, the row below the board is the words' alone. */
const ROOM = `.say { color: var(--ink); font-weight: 600 }
  @container (max-width: 599px) {
    .foot { padding-inline-end: 8px }
    .names-choice { display: none }
    .say { margin-block: -1px -5px; font-size: clamp(13px, 3.8cqi, 15px); line-height: 1.2 }
    .say:lang(ur) { font-size: 13px; font-weight: 400; line-height: 1.6 }
  }`;

export const poolHint: HintClient = {
  words(hint: PoolHint, step: HintStep, props: BoardProps<PoolState>): string {
    const { path } = hint.command;
    if (step === "piece") return msg(str`Look at the piece on ${squareName(path[0]!)}.`);
    return `${moveText(path)} ${because(hint, props)}`.trim();
  },
  because,
  parts: ({ command: { path } }: PoolHint, step) =>
    path
      .slice(0, step === "piece" ? 1 : undefined)
      .map((square) => `[data-square="${square}"] .hit`)
      .join(),
  mark: "opacity: 1; fill: color-mix(in srgb, var(--attention) 40%, transparent); stroke: var(--attention); stroke-width: 6px",
  room: ROOM,
};
