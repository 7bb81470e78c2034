/** Hints of pool checkers: the piece, then its path, and the reason. */
import { msg } from "@lit/localize";
import type { PoolHintReason } from "../../../../engine/games/pool/bot/hint-reasons.ts";
import type { Path, PoolCommand } from "../../../../engine/games/pool/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { HintClient, HintStep } from "../../contract/hint-client.ts";
import { squareName } from "./coordinates.ts";

interface PoolHint {
  readonly command: PoolCommand;
  readonly reason: PoolHintReason | null;
}

const moveWords = (path: Path): string => {
  const [from, to] = [squareName(path[0]!), squareName(path.at(-1)!)];
  return msg(str`Move from ${from} to ${to}.`);
};

const reasonWords = (reason: PoolHintReason): string => {
  switch (reason.code) {
    case "wins-game":
      return msg("This wins the game.");
    case "only-move":
      return msg("It’s the only move.");
    case "exchange":
      return msg(str`This gives up ${reason.gives} and captures ${reason.takes}.`);
    case "must-capture":
      return msg(str`You must capture, and this captures ${reason.takes}.`);
    case "crowns":
      return msg("This crowns a king.");
    case "saves-piece":
      return msg("This saves a piece.");
  }
};

export const poolHint: HintClient = {
  words({ command: { path }, reason }: PoolHint, step: HintStep): string {
    if (step === "piece") return msg(str`Look at the piece on ${squareName(path[0]!)}.`);
    return reason === null ? moveWords(path) : `${moveWords(path)} ${reasonWords(reason)}`;
  },
  because: ({ reason }: PoolHint) => (reason === null ? "" : reasonWords(reason)),
  parts: ({ command: { path } }: PoolHint, step) =>
    path
      .slice(0, step === "piece" ? 1 : undefined)
      .map((square) => `[data-square="${square}"] .hit`)
      .join(),
  mark: "opacity: 1; fill: color-mix(in srgb, var(--attention) 40%, transparent); stroke: var(--attention); stroke-width: 6px",
};
