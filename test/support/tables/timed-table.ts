/** Sessions with simulated time: each act happens at a given number of ms after the opening. */
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { commitSecret } from "../../../engine/chance/deal.ts";
import type { IsHere } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { openSession, type Session, submit, wake } from "../../../engine/log/session.ts";
import type { Actor, AnyCommand, Opened } from "../../../engine/table/types.ts";
import { refusalOf, SALT, SECRET } from "./tables.ts";

export const OPENED_AT = 1_767_225_600_000;
export const SUCCESSOR = "the-next-table";

const defaults: Readonly<Record<string, object>> = { pool: { black: "first" }, train: { set: 9 }, spy: {} };

type Choices = Partial<
  Pick<
    Opened,
    | ("chance" | "clock" | "talk" | "hints" | "openHands" | "isPublic")
    | "shared"
    | "options"
    | "seats"
    | "bots"
    | "kept"
    | ("evening" | "tournament")
  >
> & {
  /** How many players sit down at the start; default: all. */
  readonly seated?: number;
};

let ids = 0;

/** A player's key, or a complete actor. */
export type ActingPlayer = string | null | Actor;

const actorOf = (asker: ActingPlayer): Actor =>
  typeof asker === "object" && asker !== null ? asker : { player: asker, seat: null };

const submitAt = (session: Session, ms: number, asker: ActingPlayer, command: AnyCommand, isHere?: IsHere) => {
  const envelope = { id: `moment-${++ids}`, seq: session.entries.length - 1, command };
  return submit(session, actorOf(asker), envelope, SECRET, OPENED_AT + ms, SUCCESSOR, isHere);
};

/** The session at a later time, with the table's own events until then. */
export const sessionAt = (session: Session, ms: number): Session =>
  wake(session, SECRET, OPENED_AT + ms, SUCCESSOR).session;

export const submitAcceptedAt = (session: Session, ms: number, asker: ActingPlayer, command: AnyCommand): Session => {
  const result = submitAt(session, ms, asker, command);
  if (result.reply.type !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.reply)}`);
  return result.session;
};

/** The refusal's code, or the type of another reply. `isHere`: who is connected. */
export const refusalAt = (
  session: Session,
  ms: number,
  asker: ActingPlayer,
  command: AnyCommand,
  isHere?: IsHere,
): string => refusalOf(submitAt(session, ms, asker, command, isHere));

/** A table where "p0", "p1", … sat down at time 0. */
export const openTimedTable = (game: string, choices: Choices = {}): Session => {
  const { seats = 2, options = defaults[game] ?? {}, seated = seats, ...rest } = choices;
  const parsed = v.parse(newestGame(game).options, options);
  const { rules } = newestGame(game);
  const opening = { type: "opened", game, rules, seats, commitment: commitSecret(SECRET), shared: false } as const;
  let session = openSession({ ...opening, options: parsed, ...rest }, OPENED_AT);
  for (let seat = 0; seat < seated; seat++) {
    session = submitAcceptedAt(session, 0, `p${seat}`, { type: "sit", seat, name: `Player ${seat}`, salt: SALT });
  }
  return session;
};
