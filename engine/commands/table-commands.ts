/** What is asked of the table itself, and what of the game. */
import type { TableCommand } from "../table/types.ts";

const TABLE_COMMANDS: ReadonlySet<string> = new Set<TableCommand["type"]>([
  "sit",
  "commit-salt",
  "show-salt",
  "stand",
  "rename",
  "resign",
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "ask-back",
  "grant-back",
  "deny-back",
  "rematch",
  "step-out",
  "come-back",
  "cover",
  "vacate",
  "seat-bot",
  "unseat-bot",
  "change-seats",
  "close",
  "claim",
  "say",
  "react",
  "hand-over",
]);

export const isTableCommand = (command: { readonly type: string }): command is TableCommand =>
  TABLE_COMMANDS.has(command.type);
