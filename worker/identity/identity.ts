/**
 * Who asks, without accounts: a random player id that this server sealed. Browsers keep it in a cookie that no script
 * can read, programs in a bearer token.
 *
 * SameSite=Lax, not Strict: a link opened from a messenger is a navigation from another site. With Strict it would come
 * without the cookie, the page would hand out a new one, and the player would have lost the seat. Lax sends it on such
 * navigations and on nothing else from other sites; writes and upgrades check the Origin besides (origin.ts).
 */

import { RETAIN_IDENTITY_DAYS } from "../../engine/wire/retention.ts";
import { HttpError } from "../platform/errors.ts";
import { makeBase64url } from "./base64url.ts";
import { isForeign } from "./origin.ts";
import { makeDated, openDated, openSealed } from "./sealed.ts";
import { type KeySet, keyRing, mac, type SigningKeys } from "./signing-keys.ts";

const FORM = { random: 12, seal: 18 };

const DAY = 24 * 60 * 60 * 1000;
/** One that is used is dated anew after so many days. */
export const RENEW_AFTER_DAYS = 7;

const STRICT = "__Host-foldtable";
const PLAIN = "foldtable";

/**
 * The names by which the cookie comes, the one that is given first. Over https `__Host-` and `Secure`, and no other
 * counts. Over plain http, on this machine or in its network, what every browser keeps: Safari's keeps nothing `Secure`
 * there, localhost included; others did on localhost, and whoever holds such a one keeps the seats.
 */
const cookieNames = ({ protocol }: URL): readonly [given: string, ...old: string[]] =>
  protocol === "https:" ? [STRICT] : [PLAIN, STRICT];

/** How somebody has shown who they are. */
interface Identity {
  readonly player: string;
  /** What a program calls itself that has said it is one. */
  readonly program?: string | undefined;
  readonly by: "cookie" | "token";
  /** Due to be dated anew. */
  readonly isOld: boolean;
}

/** Who asks, or null for a passer-by. Faults on a bearer token that is not, or no longer, one of ours. */
export const identityOf = async (
  request: Request,
  keys: SigningKeys,
): Promise<Pick<Identity, "player" | "program"> | null> => {
  const identity = await identityFromRequest(request, keys);
  if (identity === null && request.headers.has("Authorization"))
    throw new HttpError("bad-token", undefined, { "WWW-Authenticate": "Bearer" });
  return identity;
};

/** The asking player's id. */
export const playerIdOf = async (request: Request, keys: SigningKeys): Promise<string | null> =>
  (await identityOf(request, keys))?.player ?? null;

/** A token that is shown wins over a cookie, even one that is none of ours. */
const identityFromRequest = async (request: Request, keys: SigningKeys): Promise<Identity | null> => {
  const authorization = request.headers.get("Authorization");
  if (authorization === null) return cookieIdentity(request, keys);
  const token = /^Bearer ([\w-]+)$/i.exec(authorization)?.[1];
  return token === undefined ? null : openIdentity(keys, "token", token);
};

/** A page of another site speaks for itself, and never for whoever looks at it. */
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

/** Sealed with any key of the ring; what is not sealed with the first is due for renewal too. */
const openIdentity = async (keys: SigningKeys, by: "cookie" | "token", text: string): Promise<Identity | null> => {
  for (const set of keyRing(keys)) {
    // Those without a date were made before there were any.
    const player = await openSealed(set[by], FORM, text);
    if (player !== null) return { player, by, isOld: true };
    const dated = await openDated(set[by], FORM, text);
    if (dated === null) continue;
    const age = Date.now() - dated.at;
    const isOld = age > RENEW_AFTER_DAYS * DAY || set[by] !== keys[by];
    return age > RETAIN_IDENTITY_DAYS * DAY ? null : { player: dated.random, program: dated.name, by, isOld };
  }
  return null;
};

const makeIdentity = (keys: SigningKeys, by: "cookie" | "token", player: string, name?: string): Promise<string> =>
  makeDated(keys[by], FORM, { random: player, at: Date.now(), name });

const newPlayer = (): string => makeBase64url(crypto.getRandomValues(new Uint8Array(FORM.random)));

/** A new bearer token, which is a new player. `program`: what it calls itself, to be shown as a program everywhere. */
export const makeToken = (keys: SigningKeys, program?: string): Promise<string> =>
  makeIdentity(keys, "token", newPlayer(), program);

/** The Set-Cookie for somebody who comes without an identity; null for everybody else. */
export const newCookie = async (request: Request, keys: SigningKeys): Promise<string | null> =>
  (await playerIdOf(request, keys)) === null ? cookieFor(request, keys, newPlayer()) : null;

const cookieFor = async (request: Request, keys: SigningKeys, player: string): Promise<string> => {
  const [name] = cookieNames(new URL(request.url));
  const secure = name === STRICT ? "; Secure" : "";
  const value = await makeIdentity(keys, "cookie", player);
  return `${name}=${value}; Path=/; Max-Age=${(RETAIN_IDENTITY_DAYS * DAY) / 1000}; HttpOnly; SameSite=Lax${secure}`;
};

/** The header by which somebody's identity is dated anew, where that is due. */
export const renewalHeader = async (
  request: Request,
  keys: SigningKeys,
): Promise<readonly [name: string, value: string] | null> => {
  const identity = await identityFromRequest(request, keys);
  if (!identity?.isOld) return null;
  const { player, program, by } = identity;
  return by === "token"
    ? ["Foldtable-Token", await makeIdentity(keys, "token", player, program)]
    : ["Set-Cookie", await cookieFor(request, keys, player)];
};

/**
 * What a table knows its player by: says nothing about who plays elsewhere. 96 bits. `keys`: those that the table's own id
 * was made with, so that it is the same for as long as the id is good.
 */
export const tablePlayerKey = async (keys: KeySet, player: string | null, table: string): Promise<string | null> =>
  player === null ? null : makeBase64url(await mac(keys.player, `${player}/${table}`, 12));

/**
 * What the lobby knows a player by, the same at every table, so that it can list their own: of each key of the ring, the
 * first of which is told from now on. Told to the tables where they sit and to the read model, and to nobody else.
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
