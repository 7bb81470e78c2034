/** Seats people at a table on this device, which has a share in chance for each of them. */
import { saltCommitment } from "../../../engine/chance/deal.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { makeSalt } from "../../kit/storage/salt.ts";
import type { LocalHost } from "./local-host.ts";

/** Who is to sit at a seat: somebody by a name, or a computer of a level. */
export type Sitter = string | number;

/**
 * Seats everybody under their names, at a table for as many as they are; where all then sit, the game begins. Null: that
 * seat stays as it is. Everything was
 * drawn here and proves nothing to others; it is done as everywhere, so that there is one way in which a game begins.
 */
export const seatAll = async (host: LocalHost, sitters: readonly (Sitter | null)[]): Promise<void> => {
  const salts = new Map<Seat, string>();
  for (const [seat, name] of sitters.entries()) {
    await makeRoom(host, sitters.length);
    const chair = host.session.state.chairs[seat];
    if (typeof name !== "string" || chair?.bot !== undefined) continue;
    if (!chair) await sit(host, seat, name, salts);
    else if (chair.name !== name) await host.ask(seat, { type: "rename", name });
  }
  await seatComputers(host, sitters);
  await showAll(host, salts);
};

/** Whoever sits down first makes it a table for so many. */
const makeRoom = async (host: LocalHost, seats: number): Promise<void> => {
  const { host: asking, chairs } = host.session.state;
  if (asking !== null && chairs.length !== seats) await host.ask(asking, { type: "change-seats", seats });
};

/** One of the people has to ask for them. */
const seatComputers = async (host: LocalHost, sitters: readonly (Sitter | null)[]): Promise<void> => {
  const { host: asking } = host.session.state;
  for (const [seat, level] of sitters.entries())
    if (typeof level === "number" && asking !== null)
      await host.ask(asking, { type: "seat-bot", seat, level, salt: makeSalt() });
};

const sit = async (host: LocalHost, seat: Seat, name: string, salts: Map<Seat, string>): Promise<void> => {
  const salt = makeSalt();
  salts.set(seat, salt);
  const isOld = host.session.state.chance === 1;
  await host.ask(seat, { type: "sit", seat, name, ...(isOld ? { salt } : { share: saltCommitment(salt) }) });
};

/** A seat whose salt was lost with a page that was closed in between promises another one first. */
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

/** What had been shown is spent, and the beginning begins anew. */
const sitAgain = async (host: LocalHost, seat: Seat, salts: Map<Seat, string>): Promise<void> => {
  const name = host.session.state.chairs[seat]?.name ?? "";
  salts.clear();
  await host.ask(seat, { type: "stand" });
  await sit(host, seat, name, salts);
};
