/** All commands of the table itself, and how a live table judges them. */
import { type Host, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { makeNameUnique, parsePlayerName } from "../kit/player-name.ts";
import { isTableEvent } from "../table/evolve.ts";
import { parseChatText } from "../table/forms/chat.ts";
import { isRequestQuotaUsed } from "../table/log-limits.ts";
import type { Actor, AnyCommand, AnyEvent, TableCommand, TableState } from "../table/types.ts";
import { calledRefusal } from "./bot-turns.ts";
import type { CommandRule, CommandRules } from "./command-rule.ts";
import { leavingCommands } from "./leaving.ts";
import { playerRequests } from "./player-requests.ts";
import { seatingCommands } from "./seating.ts";

const tableCommands: CommandRules<TableCommand["type"]> = { ...seatingCommands, ...playerRequests, ...leavingCommands };

const rules: Readonly<Record<string, CommandRule>> = tableCommands;

export const isTableCommand = (command: { readonly type: string }): command is TableCommand =>
  Object.hasOwn(rules, command.type);

export const ruleOfCommand = ({ type }: TableCommand): CommandRule => rules[type]!;

/** The command as a live table takes it: no two people at one table have the same name. */
export const normalizeCommand = (state: TableState, seat: Seat, command: AnyCommand): AnyCommand => {
  if (!isTableCommand(command) || (command.type !== "sit" && command.type !== "rename") || state.shared) return command;
  const name = parsePlayerName(command.name);
  if (name === null) return command;
  const others = state.chairs.flatMap((chair, other) => (chair === null || other === seat ? [] : [chair.name]));
  return { ...command, name: makeNameUnique(name, others) };
};

/** A name or a text that only older logs may have. */
const textRefusal = (command: TableCommand): Refusal | null => {
  if ("name" in command && parsePlayerName(command.name) === null) return refuse("bad-name");
  return "text" in command && parseChatText(command.text) === null ? refuse("bad-text") : null;
};

/** Why a live table refuses `command` for `seat` from `actor` today, or null. */
export const policyRefusal = (
  state: TableState,
  actor: Actor,
  seat: Seat,
  command: AnyCommand,
  host: Host,
): Refusal | null => {
  const called = calledRefusal(state, actor, command);
  if (called !== null) return called;
  if (!isTableCommand(command)) return null;
  const unclean = textRefusal(command);
  if (unclean !== null) return unclean;
  const { isRequest, policy } = ruleOfCommand(command);
  if (isRequest(state, seat) && isRequestQuotaUsed(state, seat, command.type)) return refuse("asked-enough");
  return policy?.(state, seat, command, host, actor) ?? null;
};

/** Whether an event, come in between, changes what a table command meant when it was made. */
export const invalidatesTableCommand = (event: AnyEvent, command: TableCommand): boolean =>
  isTableEvent(event) && (ruleOfCommand(command).isInvalidatedBy?.(event, command) ?? false);
