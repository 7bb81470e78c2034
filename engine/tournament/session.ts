/** A tournament in play, on any host: its log and its fold. Each command is applied once, by its id. */
import { isRefusal, type Refusal } from "../contract/game.ts";
import { decideTournament } from "./decide.ts";
import { evolveTournament, foldTournament } from "./evolve.ts";
import type { TournamentCommand } from "./forms/commands.ts";
import type { TournamentEvent } from "./forms/events.ts";
import type { TournamentActor, TournamentEntry, TournamentHost, TournamentState } from "./forms/types.ts";

export interface TournamentSession {
  readonly entries: readonly TournamentEntry[];
  readonly state: TournamentState;
}

export type TournamentReply =
  /** Accepted; the log has these further entries, which may be none. */
  | { readonly type: "accepted"; readonly appended: readonly TournamentEntry[]; readonly session: TournamentSession }
  /** Accepted before, as entry `seq`. */
  | { readonly type: "again"; readonly seq: number }
  | { readonly type: "refused"; readonly refusal: Refusal };

export const resumeTournament = (entries: readonly TournamentEntry[]): TournamentSession => ({
  entries,
  state: foldTournament(entries),
});

/** A new tournament: `opened`, and the players of the evening before if it continues one. */
export const openTournament = (events: readonly TournamentEvent[], now: number): TournamentSession =>
  resumeTournament(events.map((event, seq) => ({ seq, at: now, by: "host", event })));

export const submitToTournament = (
  session: TournamentSession,
  actor: TournamentActor,
  { id, command }: { readonly id: string; readonly command: TournamentCommand },
  host: TournamentHost,
): TournamentReply => {
  const before = session.entries.find((entry) => entry.id === id);
  if (before !== undefined) return { type: "again", seq: before.seq };
  const decision = decideTournament(session.state, actor, command, host);
  if (isRefusal(decision)) return { type: "refused", refusal: decision };
  // Time never runs backwards in a log.
  const at = Math.max(host.now, session.entries.at(-1)?.at ?? 0);
  const appended = decision.events.map((event, index): TournamentEntry => {
    const entry = { seq: session.entries.length + index, at, by: decision.by, event };
    return index === 0 ? { ...entry, id } : entry;
  });
  const state = appended.reduce(evolveTournament, session.state);
  return { type: "accepted", appended, session: { entries: [...session.entries, ...appended], state } };
};
