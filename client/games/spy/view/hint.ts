/** Hints of SPY: move, ask or stop; then how, and what is certain from the announcements. */
import { msg } from "@lit/localize";
import type { SpyHintReason } from "../../../../engine/games/spy/bot/hint-reasons.ts";
import type { SpyCommand } from "../../../../engine/games/spy/state/types.ts";
import { sameJson } from "../../../../engine/kit/json.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { formatPercent, str } from "../../../kit/text/numbers.ts";
import { fullStop } from "../../../kit/text/sentences.ts";
import type { HintClient, HintStep } from "../../contract/hint-client.ts";
import { screenPlace } from "./geometry.ts";
import { choiceTitle } from "./screen-reader-texts.ts";
import { cardName, columnName } from "./texts.ts";
import { type TurnChoice, turnChoices } from "./turn-choices.ts";
import type { SpyBoardProps } from "./view.ts";

interface SpyHint {
  readonly command: SpyCommand;
  readonly reason: SpyHintReason | null;
}

const pieceText = ({ type }: SpyCommand): string => {
  switch (type) {
    case "arrange":
      return msg("Arrange your base as you like.");
    case "move":
    case "flip":
      return msg("Move your Spy.");
    case "spy":
      return msg("Spy on another player.");
    case "end-turn":
      return msg("End your turn.");
  }
};

const choiceOf = (command: SpyCommand, { state, acting }: SpyBoardProps): TurnChoice | undefined =>
  acting === null ? undefined : turnChoices(state, acting).find((choice) => sameJson(choice.command, command));

const nameOf =
  ({ names }: SpyBoardProps) =>
  (seat: number): string =>
    bidiIsolate(names[seat] ?? "");

const moveText = (command: SpyCommand, props: SpyBoardProps): string => {
  const choice = choiceOf(command, props);
  if (choice === undefined || command.type === "end-turn") return pieceText(command);
  if (command.type === "spy") return msg(str`Spy on ${nameOf(props)(command.on)}.`);
  return `${choiceTitle(choice, nameOf(props))}${fullStop()}`;
};

const reasonText = (reason: SpyHintReason, props: SpyBoardProps): string => {
  switch (reason.code) {
    case "any-order":
      return msg("No order is better than another.");
    case "avoids-bang":
      return msg("Every card you could spy on now may be a lit bomb.");
    case "keeps-secret":
      return msg("Moving would tell the others one of your numbers.");
    case "nothing-to-learn":
      return msg("Every answer is already certain.");
    default:
      return columnText(reason, props);
  }
};

type OfColumn = Extract<SpyHintReason, { readonly column: number }>;

/** Columns are counted as on the screen. */
const columnText = (reason: OfColumn, props: SpyBoardProps): string => {
  const { near, state } = props;
  const m = state.bases[0]?.cards.length ?? 0;
  const column = columnName(screenPlace({ near, m, mirror: state.options.mirror }, reason.on, reason.column));
  const name = nameOf(props)(reason.on);
  switch (reason.code) {
    case "asks":
      return msg(str`Possible orders of ${name}’s base: ${reason.orders} now, about ${reason.left} after the answer.`);
    case "faces-split":
      return msg(str`From there an answer leaves about ${reason.left} of ${reason.orders} orders of ${name}’s base.`);
    case "leaves-bang":
      return msg(str`${name}’s column ${column} may be a lit bomb.`);
    case "may-light":
      return msg(
        str`There is a ${formatPercent(reason.chance)} chance that a question lights a bomb in ${name}’s column ${column}.`,
      );
    case "faces":
      return `${msg("Then your Spy can ask about it.")} ${thereText(reason, name, column)}`;
    case "faces-next":
      return `${msg("Your Spy can ask about it in the next turn.")} ${thereText(reason, name, column)}`;
    default:
      return thereText(reason, name, column);
  }
};

type There = Extract<SpyHintReason, { readonly card: unknown }>;

const thereText = ({ card, chance }: There, name: string, column: string): string =>
  chance === 1
    ? msg(str`${name}’s column ${column} is definitely ${cardName(card)}.`)
    : msg(str`There is a ${formatPercent(chance)} chance that ${name}’s column ${column} is ${cardName(card)}.`);

const buttons = ({ type }: SpyCommand, { acting }: SpyBoardProps): string =>
  type === "move" || type === "flip" ? `[data-spy="${acting}"]` : `.choice.to-${type}`;

/**
 * On the player's plaque, in place of all but the clock. Long words grow upwards, so that nothing moves; a wide plaque
 * has room for them. On a phone they also take the space below the plaque; on its side they stand above the clock.
 */
const ROOM = `.near .parts { position: relative }
  .near .who::after { content: "\\a0"; font-size: var(--text-1) }
  .near .who .line { position: absolute; inset: auto 0 -3px; z-index: 2; min-block-size: calc(100% + 6px); align-content: center;
    padding-inline: 12px; border-radius: 24px; background: var(--turn); font-weight: 400; line-height: 1.2 }
  .near .parts:last-child .line { inset-inline: -4px -10px }
  .near .who .line:lang(ur) { line-height: 1.5 }
  @media (max-width: 599px) and (orientation: portrait) {
    .near .who .line { inset-block-end: -7px; min-block-size: calc(100% + 10px); padding-inline: 8px; border-radius: 16px; line-height: 1.15 }
    .near .parts:not(:last-child) .line { inset-inline: -4px }
  }
  @media (max-width: 340px) {
    .near .who .line:lang(en),
    .near .parts:not(:last-child) .line { font-size: 12px }
  }
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .near .who::after { content: none }
    .near .who .line { inset-block-end: -20px; min-block-size: calc(100% + 24px); padding: 3px 8px; border-radius: 14px }
    .near .label { position: relative }
    .near .parts:not(:last-child) { position: static }
    .near .parts:not(:last-child) .line { inset: auto -4px -3px; padding-block-end: 30px }
    .near ft-clock { z-index: 3 }
  }
  @media (min-height: 541px) {
    @container (min-width: 560px) {
      .far-1 .near .label { inline-size: 44rem }
    }
    @container (min-width: 860px) {
      .far-1 .near .who .line { font-size: var(--text-2) }
    }
  }`;

export const spyHint: HintClient = {
  room: ROOM,
  words({ command, reason }: SpyHint, step: HintStep, props: SpyBoardProps): string {
    if (step === "piece" && command.type !== "arrange") return pieceText(command);
    const words = moveText(command, props);
    return reason === null ? words : `${words} ${reasonText(reason, props)}`;
  },
  because: ({ reason }: SpyHint, props: SpyBoardProps) => (reason === null ? "" : reasonText(reason, props)),
  parts({ command }: SpyHint, step: HintStep, props: SpyBoardProps): string {
    const choice = step === "move" ? choiceOf(command, props) : undefined;
    return choice === undefined
      ? buttons(command, props)
      : `.choice[data-choice="${choice.id}"],.cell[data-choice="${choice.id}"]`;
  },
};
