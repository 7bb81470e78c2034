/** A tournament in memory for tests, with short methods for common commands. */
import type { TournamentCommand } from "../../../engine/tournament/forms/commands.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import type {
  TournamentActor,
  TournamentEntry,
  TournamentSecrets,
  TournamentState,
} from "../../../engine/tournament/forms/types.ts";
import { makeOpened } from "../../../engine/tournament/opening.ts";
import {
  openTournament,
  submitToTournament,
  type TournamentReply,
  type TournamentSession,
} from "../../../engine/tournament/session.ts";

export const SECRET = "5e".repeat(32);
/** The secret of the last draw after the seeding. */
export const DRAW_ROOT = "d0".repeat(32);
export const MINUTE = 60_000;

export const settingsWith = (part: Partial<Settings> = {}): Settings => ({
  name: "Friday",
  game: "pool",
  options: {},
  system: { type: "swiss" },
  rounds: 5,
  unfinished: "forfeit",
  wood: true,
  ...part,
});

export const saltOf = (player: number): string => player.toString(16).padStart(32, "0");

/** A tournament whose commands change it in place. */
export class TestTournament {
  session: TournamentSession;
  now = 1_000_000;
  secrets: TournamentSecrets;
  #commands = 0;

  constructor(settings: Partial<Settings> = {}, secret = SECRET, drawRoot: string | null = DRAW_ROOT) {
    this.secrets = { secret, drawRoot };
    this.session = openTournament([makeOpened(settingsWith(settings), "the-host", this.secrets)], this.now);
  }

  get state(): TournamentState {
    return this.session.state;
  }

  get entries(): readonly TournamentEntry[] {
    return this.session.entries;
  }

  reply(actor: TournamentActor, command: TournamentCommand, id = `c${this.#commands++}`): TournamentReply {
    const host = { ...this.secrets, now: this.now, successor: "next-evening" };
    const reply = submitToTournament(this.session, actor, { id, command }, host);
    if (reply.type === "accepted") this.session = reply.session;
    return reply;
  }

  /** Sends a command of a person, by default of the host. Returns the code of its refusal, or null. */
  send(command: TournamentCommand, person = "the-host"): string | null {
    return codeOf(this.reply({ kind: "person", person }, command));
  }

  /** Sends a command of the tournament object. */
  object(command: TournamentCommand): string | null {
    return codeOf(this.reply({ kind: command.type === "tick" ? "clock" : "table" }, command));
  }

  enter(count: number): this {
    const from = this.state.players.length;
    for (let player = from + 1; player <= from + count; player++)
      this.send({ type: "enter", name: `Player ${player}x`, salt: saltOf(player) }, `person-${player}`);
    return this;
  }

  startRound(): string | null {
    return this.send({ type: "start-round", round: this.state.rounds.length + 1 });
  }

  /** Decides every unfinished pairing of the round: `places` gives the places of the sides. */
  playRound(places: (sides: readonly (readonly number[])[], board: number) => readonly number[]): void {
    const round = this.state.rounds.at(-1)!;
    for (const { board, sides, result } of round.pairings)
      if (result === null)
        this.send({ type: "adjudicate", round: round.round, board, result: { places: places(sides, board) } });
  }
}

const codeOf = (reply: TournamentReply): string | null =>
  reply.type === "refused" ? reply.refusal.refused : reply.type === "again" ? "again" : null;
