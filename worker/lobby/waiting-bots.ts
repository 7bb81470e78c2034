/** The programs that wait for invitations, with their public profiles, in the lobby's database. */
import type { ClockKind } from "../../engine/contract/clock.ts";

/** What everyone may know about a program. */
export interface BotProfile {
  readonly name: string;
  readonly author: string;
  /** An address of a page or of a mailbox; empty if there is none. */
  readonly contact: string;
}

export interface BotOffer extends BotProfile {
  readonly games: readonly string[];
  /** The kinds of clocks that it plays with; null if it plays with any, and without one. */
  readonly clocks: readonly ClockKind[] | null;
}

export interface WaitingBot extends BotOffer {
  /** Random, and the same as long as the program comes back within a day. */
  readonly id: string;
}

/** How long a program waits after each request. */
export const BOT_WAIT_MS = 150_000;
const MAX_BOTS_PER_SUBNET = 20;
const MAX_LISTED = 50;
const DAY = 24 * 60 * 60_000;

const WAIT = `
  INSERT INTO bot (person, id, address, name, author, contact, games, clocks, until)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
  WHERE (SELECT count(*) FROM bot WHERE address = ?3 AND person <> ?1) < ${MAX_BOTS_PER_SUBNET}
  ON CONFLICT (person) DO UPDATE SET address = excluded.address, name = excluded.name, author = excluded.author,
    contact = excluded.contact, games = excluded.games, clocks = excluded.clocks, until = excluded.until
  RETURNING id`;

export interface BotPerson {
  /** The person key. */
  readonly person: string;
  /** A key of the address. */
  readonly address: string;
}

/** The program waits from now on; returns its public id, or null if its address has too many programs. */
export const waitForInvitations = async (
  lobby: D1Database,
  { person, address }: BotPerson,
  { name, author, contact, games, clocks }: BotOffer,
  until: number,
): Promise<string | null> => {
  const values = [name, author, contact, JSON.stringify(games), clocks === null ? null : JSON.stringify(clocks)];
  const row = await lobby
    .prepare(WAIT)
    .bind(person, crypto.randomUUID(), address, ...values, until)
    .first<{ id: string }>();
  return row?.id ?? null;
};

/** The program waits no more. Its profile stays for the tables where it sits. */
export const stopWaiting = (lobby: D1Database, person: string, now: number): Promise<unknown> =>
  lobby.prepare("UPDATE bot SET until = ?2 WHERE person = ?1 AND until > ?2").bind(person, now).run();

// Takes the first program of each address, then the second of each, so that no address hides the others.
const LIST = `
  SELECT id, name, author, contact, games, clocks FROM (
    SELECT *, row_number() OVER (PARTITION BY address ORDER BY name, id) AS place FROM bot WHERE until > ?1
  ) ORDER BY place, name, id LIMIT ${MAX_LISTED}`;

type Row = BotProfile & { readonly id: string; readonly games: string; readonly clocks: string | null };

const botOf = ({ games, clocks, ...profile }: Row): WaitingBot => ({
  ...profile,
  games: JSON.parse(games),
  clocks: clocks === null ? null : JSON.parse(clocks),
});

export const waitingBots = async (lobby: D1Database, now: number): Promise<readonly WaitingBot[]> => {
  const { results } = await lobby.prepare(LIST).bind(now).all<Row>();
  return results.map(botOf);
};

/** A program that waits, and its person key. */
export const findWaitingBot = async (
  lobby: D1Database,
  id: string,
  now: number,
): Promise<(WaitingBot & Pick<BotPerson, "person">) | null> => {
  const row = await lobby
    .prepare("SELECT person, id, name, author, contact, games, clocks FROM bot WHERE id = ? AND until > ?")
    .bind(id, now)
    .first<Row & { person: string }>();
  return row === null ? null : { person: row.person, ...botOf(row) };
};

/** The profiles of those persons; null where there is none. */
export const profilesOf = async (
  lobby: D1Database,
  persons: readonly (string | null)[],
): Promise<readonly (BotProfile | null)[]> => {
  const { results } = await lobby
    .prepare("SELECT person, name, author, contact FROM bot WHERE person IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(persons.filter((person) => person !== null)))
    .all<BotProfile & { person: string }>();
  return persons.map((key) => {
    const row = results.find(({ person }) => person === key);
    return row === undefined ? null : { name: row.name, author: row.author, contact: row.contact };
  });
};

export const dropOldBots = (lobby: D1Database, now: number): Promise<unknown> =>
  lobby
    .prepare("DELETE FROM bot WHERE until < ?")
    .bind(now - DAY)
    .run();
