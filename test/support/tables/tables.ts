/** Sessions for engine tests, without a Worker. */
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { commitSecret } from "../../../engine/chance/deal.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { openSession, type Session, type SubmitResult, submit } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";

export const SECRET = "5e".repeat(32);
export const SALT = "0f".repeat(16);
export const NOW = 1_767_225_600_000;

export const openTestTable = (game = "pool", choice: object = { black: "first" }, seats = 2, shared = false): Session =>
  openSession(
    {
      type: "opened",
      game,
      rules: newestGame(game).rules,
      options: v.parse(newestGame(game).options, choice),
      seats,
      commitment: commitSecret(SECRET),
      shared,
    },
    NOW,
  );

let ids = 0;

/** Submits one command of a player, based on the newest entry or on `seq`. */
export const submitAs = (
  session: Session,
  player: string | null,
  command: AnyCommand,
  { seq = session.entries.length - 1, id = `test-${++ids}`, seat = null as number | null } = {},
): SubmitResult => submit(session, { player, seat }, { id, seq, command }, SECRET, NOW);

/** The session after a command. Throws if the table refuses it. */
export const submitAccepted = (session: Session, player: string, command: AnyCommand): Session => {
  const result = submitAs(session, player, command);
  if (result.reply.type !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.reply)}`);
  return result.session;
};

/** The refusal's code, or the type of another reply. */
export const refusalOf = ({ reply }: SubmitResult): string =>
  reply.type === "refused" ? reply.refusal.refused : reply.type;

export const sit = (seat: number, name = `Player ${seat}`): AnyCommand => ({ type: "sit", seat, name, salt: SALT });

export const move = (...path: number[]): AnyCommand => ({ type: "move", path }) as AnyCommand;

/** A command without fields. */
export const plainCommand = (type: string): AnyCommand => ({ type }) as AnyCommand;

/** A pool table with "ann" (Black, seat 0) and "ben" (White, seat 1), before the first move. */
export const seatedTable = (): Session => submitAccepted(submitAccepted(openTestTable(), "ann", sit(0)), "ben", sit(1));
