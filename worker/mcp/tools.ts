/** What each tool does: requests to the routes of the HTTP API, which decide and redact. */
import { join, open, readSummary } from "./join.ts";
import { type OwnRoutes, ToolRefusal } from "./own-routes.ts";
import { peekTurn, readAs, readLog, readTurn, type SeatAt, sendCommand } from "./seat.ts";
import { study, type Thinking, weighMoves } from "./study.ts";
import type { ToolInput, ToolName } from "./tool-inputs.ts";
import { waitForTurn } from "./wait-for-turn.ts";

export interface Tool<N extends ToolName> {
  readonly says: string;
  /** Whether it changes nothing at a table. */
  readonly isRead: boolean;
  readonly run: (input: ToolInput<N>) => Promise<object>;
}

export type Tools = { readonly [N in ToolName]: Tool<N> };

/** How many weighed moves are returned if the caller sets no other number. */
const WEIGHED_MOVES = 10;

export const makeTools = (api: OwnRoutes, thinking: Thinking): Tools => {
  const idOf = (table: string): string => api.tableIdOf(table);
  const at = ({ table, token, seat }: SeatAt): SeatAt => ({ table: idOf(table), token, seat });
  /** A command that is no answer to a turn. The length is the player's: the summary may be that of delayed watchers. */
  const request = async (seat: SeatAt, command: Parameters<typeof sendCommand>[2]) => {
    const { length } = await peekTurn(api, seat, { limit: 1 });
    return sendCommand(api, seat, command, length);
  };

  return {
    games: {
      says: "The games of this server: ids, numbers of seats, clocks, and options as JSON Schema.",
      isRead: true,
      run: async () => ({ games: await api.get("/api/games") }),
    },
    rules: {
      says: "The exact rules of a game, with the numbers that refusals cite, as Markdown.",
      isRead: true,
      run: async ({ game }) => ({ rules: await api.text(`/rules/${game}.md`) }),
    },
    open_table: {
      says: "Opens a table and sits down at seat 0. Returns your token and the link for the others. Then wait_for_turn. With `refused`, first join_table with that token.",
      isRead: false,
      run: ({ name, computers, ...order }) => open(api, { name, computers, order }),
    },
    join_table: {
      says: "Sits down at a table: at the first free seat, or at `seat`. With your token from before it finds your seat again. Returns your token. Then wait_for_turn. With `refused`, first join_table again with that token.",
      isRead: false,
      run: ({ table, ...joining }) => join(api, { table: idOf(table), ...joining }),
    },
    position: {
      says: "The position as you may know it, as data (`board`) and as text. Without a token, as a watcher.",
      isRead: true,
      run: ({ table, token, seat }) =>
        api.get(`/api/tables/${idOf(table)}/position${seat === undefined ? "" : `?as=${seat}`}`, token),
    },
    moves: {
      says: "Your legal moves now: a page of `count`. None, if it is not your turn.",
      isRead: true,
      run: async ({ reasons, from, limit, ...seat }) => {
        const turn = await readTurn(api, at(seat), { from, limit });
        if (!reasons || turn.count === 0) return turn;
        const { hints } = await readSummary(api, idOf(seat.table));
        if (!hints) return { ...turn, weighed: null, why: "this table allows no hints" };
        const entries = await readAs(turn.seat, (query) => readLog(api, idOf(seat.table), seat.token, query));
        return { ...turn, weighed: await weighMoves(entries, turn.seat, limit ?? WEIGHED_MOVES, thinking) };
      },
    },
    play: {
      says: "Plays one of your legal moves. A refusal has a code and changes nothing. Then wait_for_turn.",
      isRead: false,
      run: ({ move, length, ...seat }) => sendCommand(api, at(seat), move, length),
    },
    wait_for_turn: {
      says: "Waits for your turn, the end of the game, or some seconds: then `status` is waiting, and you call it again. If this or another tool returns a `token`, use that one from now on.",
      isRead: true,
      run: ({ from, limit, length, seconds, ...seat }) => waitForTurn(api, at(seat), { from, limit, length, seconds }),
    },
    talk: {
      says: "Says one of the set phrases to all at the table.",
      isRead: false,
      run: ({ phrase, ...seat }) => request(at(seat), { type: "say", phrase }),
    },
    resign: {
      says: "Gives up the game. Before the game it gives the seat back.",
      isRead: false,
      run: async (seat) => {
        const { phase } = await readSummary(api, idOf(seat.table));
        return request(at(seat), { type: phase === "seating" ? "stand" : "resign" });
      },
    },
    study: {
      says: "A finished game: the moves, or what one move was worth for its seat and what was better, by what it knew.",
      isRead: true,
      run: async ({ table, entry }) => {
        const studied = await study(api, idOf(table), entry, thinking);
        if (studied === null) throw new ToolRefusal("that entry is no move");
        return studied;
      },
    },
  };
};
