/** Which commands are the table's, and not the game's. */
import type { TableCommand } from "../table/types.ts";

const TABLE_COMMANDS: Readonly<Record<TableCommand["type"], true>> = {
  sit: true,
  "commit-salt": true,
  "show-salt": true,
  stand: true,
  rename: true,
  resign: true,
  "offer-draw": true,
  "accept-draw": true,
  "decline-draw": true,
  "ask-back": true,
  "grant-back": true,
  "deny-back": true,
  rematch: true,
  "step-out": true,
  "come-back": true,
  cover: true,
  vacate: true,
  "seat-bot": true,
  "unseat-bot": true,
  "change-seats": true,
  close: true,
  claim: true,
  say: true,
  react: true,
  "hand-over": true,
};

export const isTableCommand = (command: { readonly type: string }): command is TableCommand =>
  Object.hasOwn(TABLE_COMMANDS, command.type);
