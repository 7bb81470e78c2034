/**
 * Identities without accounts: a random player id that this server has sealed. Browsers store it in a cookie that
 * scripts cannot read, programs in a bearer token.
 *
 * SameSite=Lax, not Strict: opening a link from a messenger is a navigation from another site. With Strict the cookie
 * would be missing, the page would set a new one, and the player would lose the seat. Lax sends it on such navigations
 * and on no other request from other sites; writes and upgrades also check the Origin (origin.ts).
 */

import { RETAIN_IDENTITY_DAYS } from "../../engine/wire/retention.ts";
import { HttpError } from "../platform/errors.ts";
import { makeBase64url } from "./base64url.ts";
import { isForeign } from "./origin.ts";
import { makeDated, openDated, openSealed } from "./sealed.ts";
import { type KeySet, keyRing, mac, type SigningKeys } from "./signing-keys.ts";
import { FIRST_GRANT, GRANT_BYTES, makeGrant, parseGrant, type TokenGrant } from "./token-grant.ts";

const FORM = { random: 12, seal: 18 };
/** A further token of a player: the player id, and then its grant. Another key seals it. */
const GRANT_FORM = { ...FORM, random: FORM.random + GRANT_BYTES };
/** Length of a player id, in base64url. */
const PLAYER_LETTERS = (FORM.random / 3) * 4;

const DAY = 24 * 60 * 60 * 1000;
/** A used identity is renewed after this many days. */
export const RENEW_AFTER_DAYS = 7;

const STRICT = "__Host-foldtable";
const PLAIN = "foldtable";

/**
 * The cookie's names, the one that is set first. Over https only `__Host-` with `Secure` counts. Over plain http, on
 * this machine or in its network, a plain name is set: Safari stores no `Secure` cookie there, even on localhost. Other
 * browsers did on localhost, and those cookies still work.
 */
const cookieNames = ({ protocol }: URL): readonly [given: string, ...old: string[]] =>
  protocol === "https:" ? [STRICT] : [PLAIN, STRICT];

/** A caller's identity and how it was shown. */
interface Identity {
  readonly player: string;
  /** Name of the API client, if it has declared itself a program. */
  readonly program?: string | undefined;
  readonly by: "cookie" | "token";
  /** What the token may do; null for a cookie, which may do everything. */
  readonly grant: TokenGrant | null;
  /** Whether it should be renewed. */
  readonly isOld: boolean;
}

/** The caller's identity; null if there is none. Throws on a bearer token that is invalid or expired. */
export const identityOf = async (
  request: Request,
  keys: SigningKeys,
): Promise<Pick<Identity, "player" | "program" | "grant"> | null> => {
  const identity = await shownIdentity(request, keys);
  if (identity === null && request.headers.has("Authorization"))
    throw new HttpError("bad-token", undefined, { "WWW-Authenticate": "Bearer" });
  return identity;
};

/** The caller's player id. */
export const playerIdOf = async (request: Request, keys: SigningKeys): Promise<string | null> =>
  (await identityOf(request, keys))?.player ?? null;

/** The same, but null for an invalid token too. A bearer token takes precedence over a cookie even then. */
export const shownIdentity = async (request: Request, keys: SigningKeys): Promise<Identity | null> => {
  const authorization = request.headers.get("Authorization");
  if (authorization === null) return cookieIdentity(request, keys);
  const token = /^Bearer ([\w-]+)$/i.exec(authorization)?.[1];
  return token === undefined ? null : tokenIdentity(keys, token);
};

/** The identity of a bearer token; null for one that is invalid or expired. Ignores white space at its end, as headers do. */
export const tokenIdentity = (keys: SigningKeys, token: string): Promise<Identity | null> =>
  openIdentity(keys, "token", token.trimEnd());

/** Ignores the cookie on requests from pages of other sites. */
const cookieIdentity = async (request: Request, keys: SigningKeys): Promise<Identity | null> => {
  if (isForeign(request)) return null;
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
  for (const name of cookieNames(new URL(request.url)).toReversed()) {
    const values = cookies.filter((cookie) => cookie.startsWith(`${name}=`)).slice(0, 4);
    for (const value of values) {
      const identity = await openIdentity(keys, "cookie", value.slice(name.length + 1));
      if (identity !== null) return identity;
    }
  }
  return null;
};

/** Accepts seals of any key of the ring; one that is not of the first key is due for renewal. */
const openIdentity = async (keys: SigningKeys, by: "cookie" | "token", text: string): Promise<Identity | null> => {
  const first = by === "token" ? FIRST_GRANT : null;
  for (const set of keyRing(keys)) {
    // The oldest identities have no date.
    const player = await openSealed(set[by], FORM, text);
    if (player !== null) return { player, by, grant: first, isOld: true };
    const dated = await openDated(set[by], FORM, text);
    const granted = dated === null && by === "token" ? await openDated(set.grant, GRANT_FORM, text) : null;
    const found = dated ?? granted;
    if (found === null) continue;
    const age = Date.now() - found.at;
    if (age > RETAIN_IDENTITY_DAYS * DAY) return null;
    return {
      player: found.random.slice(0, PLAYER_LETTERS),
      program: found.name,
      by,
      grant: granted === null ? first : parseGrant(granted.random.slice(PLAYER_LETTERS)),
      isOld: age > RENEW_AFTER_DAYS * DAY || set[by] !== keys[by],
    };
  }
  return null;
};

const makeIdentity = (keys: SigningKeys, by: "cookie" | "token", player: string, name?: string): Promise<string> =>
  makeDated(keys[by], FORM, { random: player, at: Date.now(), name });

/** A token of a known player. `grant` is one that the person object has listed, or the first. */
export const makeGrantedToken = (
  keys: SigningKeys,
  player: string,
  grant: TokenGrant,
  name?: string,
): Promise<string> =>
  grant.id === FIRST_GRANT.id
    ? makeIdentity(keys, "token", player, name)
    : makeDated(keys.grant, GRANT_FORM, { random: player + makeGrant(grant), at: Date.now(), name });

export const newPlayer = (): string => makeBase64url(crypto.getRandomValues(new Uint8Array(FORM.random)));

/** A new bearer token with a new player id. `program` is the name under which the program is shown. */
export const makeToken = (keys: SigningKeys, program?: string): Promise<string> =>
  makeIdentity(keys, "token", newPlayer(), program);

/** The Set-Cookie header for a caller without an identity; null for others. */
export const newCookie = async (request: Request, keys: SigningKeys): Promise<string | null> =>
  (await playerIdOf(request, keys)) === null ? cookieFor(request, keys, newPlayer()) : null;

/** The Set-Cookie header that makes the browser that player. */
export const cookieFor = async (request: Request, keys: SigningKeys, player: string): Promise<string> => {
  const [name] = cookieNames(new URL(request.url));
  const secure = name === STRICT ? "; Secure" : "";
  const value = await makeIdentity(keys, "cookie", player);
  return `${name}=${value}; Path=/; Max-Age=${(RETAIN_IDENTITY_DAYS * DAY) / 1000}; HttpOnly; SameSite=Lax${secure}`;
};

/** The bearer token that replaces the one of this identity; null for a cookie and for a token that is not due. */
const newerToken = async (keys: SigningKeys, identity: Identity | null): Promise<string | null> => {
  if (!identity?.isOld || identity.grant === null) return null;
  return makeGrantedToken(keys, identity.player, identity.grant, identity.program);
};

/** The bearer token that replaces this one, if it is due. */
export const renewedToken = async (keys: SigningKeys, token: string): Promise<string | null> =>
  newerToken(keys, await tokenIdentity(keys, token));

/** The header that renews a caller's identity, if it is due. */
export const renewalHeader = async (
  request: Request,
  keys: SigningKeys,
): Promise<readonly [name: string, value: string] | null> => {
  const identity = await shownIdentity(request, keys);
  const token = await newerToken(keys, identity);
  if (token !== null) return ["Foldtable-Token", token];
  return identity?.isOld ? ["Set-Cookie", await cookieFor(request, keys, identity.player)] : null;
};

/**
 * A player's key at one table, 96 bits, which reveals nothing about the player's other tables. `keys` are those that
 * the table id was made with, so that the key is stable as long as the id is valid.
 */
export const tablePlayerKey = async (keys: KeySet, player: string | null, table: string): Promise<string | null> =>
  player === null ? null : makeBase64url(await mac(keys.player, `${player}/${table}`, 12));

/**
 * A player's person keys, which are the same at every table: one per key of the ring. Tables report to the first. They
 * are known only to the tables where the player sits, to person objects and to the lobby.
 */
export const personKeys = async (
  keys: SigningKeys,
  player: string,
): Promise<readonly [now: string, ...before: string[]]> => {
  const [now, ...before] = await Promise.all(
    keyRing(keys).map(async ({ listing }) => makeBase64url(await mac(listing, player, 12))),
  );
  return [now!, ...before];
};
