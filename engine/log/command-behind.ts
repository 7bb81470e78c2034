/** The command that each event answers, for verification. */
import type { Game } from "../contract/game.ts";
import { isTableEvent } from "../table/evolve.ts";
import type { AnyCommand, AnyEvent, Bot, EventOf, TableCommand, TableEvent } from "../table/types.ts";

/** A bot was put at the seat. It has no player key. */
export const isBotTaken = (
  event: EventOf<"seat-taken">,
): event is EventOf<"seat-taken"> & { readonly salt: string; readonly bot: Bot } =>
  "bot" in event && event.bot !== undefined;

interface CommandBehind<E extends TableEvent = TableEvent> {
  /** The command that the event answers. Null: no command causes it. */
  of(event: E): TableCommand | null;
}

const sitBehind = ({ type: _, player: __, program: ___, ...wish }: EventOf<"seat-taken">): TableCommand => ({
  type: "sit",
  ...wish,
});

const byTable: CommandBehind = { of: () => null };

const tableEvents: { readonly [T in TableEvent["type"]]: CommandBehind<EventOf<T>> } = {
  opened: byTable,
  "seat-taken": {
    of: (event) =>
      isBotTaken(event)
        ? { type: "seat-bot", seat: event.seat, level: event.bot.level, salt: event.salt }
        : sitBehind(event),
  },
  "salt-committed": { of: ({ share }) => ({ type: "commit-salt", share }) },
  "salt-shown": { of: ({ salt }) => ({ type: "show-salt", salt }) },
  "seat-lapsed": byTable,
  "seat-left": { of: ({ seat, by }) => (by === undefined ? { type: "stand" } : { type: "unseat-bot", seat }) },
  "seats-changed": { of: ({ seats }) => ({ type: "change-seats", seats }) },
  renamed: { of: ({ name }) => ({ type: "rename", name }) },
  resigned: { of: () => ({ type: "resign" }) },
  "draw-offered": { of: () => ({ type: "offer-draw" }) },
  "draw-accepted": { of: () => ({ type: "accept-draw" }) },
  "draw-declined": { of: () => ({ type: "decline-draw" }) },
  "flag-fell": byTable,
  "back-asked": { of: () => ({ type: "ask-back" }) },
  "back-denied": { of: () => ({ type: "deny-back" }) },
  "taken-back": { of: () => ({ type: "grant-back" }) },
  "rematch-wanted": { of: () => ({ type: "rematch" }) },
  rematched: byTable,
  "stepped-out": { of: () => ({ type: "step-out" }) },
  "came-back": { of: () => ({ type: "come-back" }) },
  covered: {
    of: ({ seat, bot }) => (bot === undefined ? { type: "cover", seat } : { type: "cover", seat, level: bot.level }),
  },
  vacated: { of: ({ seat }) => ({ type: "vacate", seat }) },
  "computer-called": byTable,
  closed: { of: () => ({ type: "close" }) },
  claimed: { of: ({ as }) => ({ type: "claim", as }) },
  exhausted: byTable,
  paused: byTable,
  resumed: { of: () => ({ type: "come-back" }) },
  abandoned: byTable,
  said: {
    of: (event) => ("phrase" in event ? { type: "say", phrase: event.phrase } : { type: "say", text: event.text }),
  },
  reacted: { of: ({ reaction }) => ({ type: "react", reaction }) },
  "seat-moved": { of: ({ player, program }) => (player === null ? null : { type: "hand-over", to: player, program }) },
  revealed: byTable,
  uploaded: byTable,
};

const behind: Readonly<Record<string, CommandBehind>> = tableEvents;

/** The command that an event answers. Returns null for an event that no command causes. */
export const commandBehind = (game: Game, event: AnyEvent): AnyCommand | null =>
  isTableEvent(event) ? behind[event.type]!.of(event) : game.commandOf(event);
