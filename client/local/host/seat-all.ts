/** Seats the players of a local table, each with a salt. */
import { saltCommitment } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { makeSalt } from "../../kit/storage/salt.ts";
import type { LocalHost } from "./local-host.ts";

/** Who sits at a seat: a player by name, or a bot by level. */
export type SeatHolder = string | number;

/**
 * Seats all players and bots, at a table of that size; when all sit, the game begins. Null leaves a seat as it is. All
 * salts are made here and prove nothing to others, but so every game begins in the same way.
 */
export const seatAll = async (host: LocalHost, holders: readonly (SeatHolder | null)[]): Promise<void> => {
  const salts = new Map<Seat, string>();
  for (const [seat, name] of holders.entries()) {
    await makeRoom(host, holders.length);
    const chair = host.session.state.chairs[seat];
    if (typeof name !== "string" || chair?.bot !== undefined) continue;
    if (!chair) await sit(host, seat, name, salts);
    else if (chair.name !== name) await host.ask(seat, { type: "rename", name });
  }
  await seatBots(host, holders);
  await showAll(host, salts);
};

/** The first player sets the number of seats. */
const makeRoom = async (host: LocalHost, seats: number): Promise<void> => {
  const { host: asking, chairs } = host.session.state;
  if (asking !== null && chairs.length !== seats) await host.ask(asking, { type: "change-seats", seats });
};

/** A seated player must add the bots. */
const seatBots = async (host: LocalHost, holders: readonly (SeatHolder | null)[]): Promise<void> => {
  const { host: asking } = host.session.state;
  for (const [seat, level] of holders.entries())
    if (typeof level === "number" && asking !== null)
      await host.ask(asking, { type: "seat-bot", seat, level, salt: makeSalt() });
};

const sit = async (host: LocalHost, seat: Seat, name: string, salts: Map<Seat, string>): Promise<void> => {
  const salt = makeSalt();
  salts.set(seat, salt);
  const isOld = host.session.state.chance === 1;
  await host.ask(seat, { type: "sit", seat, name, ...(isOld ? { salt } : { share: saltCommitment(salt) }) });
};

/** A seat whose salt was lost with a closed page commits another one first. */
const showAll = async (host: LocalHost, salts: Map<Seat, string>): Promise<void> => {
  const { chance, chairs, phase } = host.session.state;
  if (chance === 1 || phase !== "seating" || chairs.includes(null)) return;
  const shown = chairs.findIndex((chair) => chair?.salt != null && chair.bot === undefined);
  if (shown >= 0) await sitAgain(host, shown, salts);
  for (const seat of chairs.keys()) {
    if (salts.has(seat) || chairs[seat]?.bot !== undefined) continue;
    const salt = makeSalt();
    salts.set(seat, salt);
    await host.ask(seat, { type: "commit-salt", share: saltCommitment(salt) });
  }
  for (const [seat, salt] of salts) await host.ask(seat, { type: "show-salt", salt });
};

/** A player who sits down again spends the revealed salts, and all seats commit again. */
const sitAgain = async (host: LocalHost, seat: Seat, salts: Map<Seat, string>): Promise<void> => {
  const name = host.session.state.chairs[seat]?.name ?? "";
  salts.clear();
  await host.ask(seat, { type: "stand" });
  await sit(host, seat, name, salts);
};
