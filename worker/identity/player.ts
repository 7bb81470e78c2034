/**
 * Who asks, without accounts: a random player id that this server sealed. Browsers keep it in a cookie that no script
 * can read, programs in a bearer token.
 *
 * SameSite=Lax, not Strict: a link opened from a messenger is a navigation from another site. With Strict it would come
 * without the cookie, the page would hand out a new one, and the player would have lost the seat. Lax sends it on such
 * navigations and on nothing else from other sites; writes and upgrades check the Origin besides (origin.ts).
 */

import { Fault } from "../faults.ts";
import { makeBase64url } from "./base64url.ts";
import { type Keys, mac } from "./keys.ts";
import { makeSealed, openSealed } from "./sealed.ts";

const FORM = { random: 12, seal: 18 };

/** The longest that browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 60 * 60;

const STRICT = "__Host-foldtable";
const PLAIN = "foldtable";

/**
 * The names by which the cookie comes, the one that is given first. Over https `__Host-` and `Secure`, and no other
 * counts. Over plain http, on this machine or in its network, what every browser keeps: Safari's keeps nothing `Secure`
 * there, localhost included; others did on localhost, and whoever holds such a one keeps the seats.
 */
const cookieNames = ({ protocol }: URL): readonly [given: string, ...old: string[]] =>
  protocol === "https:" ? [STRICT] : [PLAIN, STRICT];

/** The asking player's id, or null for a passer-by. Faults on a bearer token that this server did not make. */
export const playerOf = async (request: Request, keys: Keys): Promise<string | null> => {
  const authorization = request.headers.get("Authorization");
  return authorization === null ? cookiePlayer(request, keys) : tokenPlayer(authorization, keys);
};

const tokenPlayer = async (authorization: string, keys: Keys): Promise<string> => {
  const token = /^Bearer ([\w-]+)$/i.exec(authorization)?.[1];
  const player = token === undefined ? null : await openSealed(keys.token, FORM, token);
  if (player === null) throw new Fault("bad-token", undefined, { "WWW-Authenticate": "Bearer" });
  return player;
};

const cookiePlayer = async (request: Request, keys: Keys): Promise<string | null> => {
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
  for (const name of cookieNames(new URL(request.url)).toReversed()) {
    const values = cookies.filter((cookie) => cookie.startsWith(`${name}=`)).slice(0, 4);
    for (const value of values) {
      const player = await openSealed(keys.cookie, FORM, value.slice(name.length + 1));
      if (player !== null) return player;
    }
  }
  return null;
};

/** A new bearer token, which is a new player. */
export const makeToken = (keys: Keys): Promise<string> => makeSealed(keys.token, FORM);

/** The Set-Cookie for somebody who comes without an identity; null for everybody else. */
export const newCookie = async (request: Request, keys: Keys): Promise<string | null> => {
  if ((await playerOf(request, keys)) !== null) return null;
  const [name] = cookieNames(new URL(request.url));
  const secure = name === STRICT ? "; Secure" : "";
  const value = await makeSealed(keys.cookie, FORM);
  return `${name}=${value}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
};

/** What a table knows its player by: says nothing about who plays elsewhere. 96 bits. */
export const playerKey = async (keys: Keys, player: string | null, table: string): Promise<string | null> =>
  player === null ? null : makeBase64url(await mac(keys.player, `${player}/${table}`, 12));

/**
 * What the lobby knows a player by, the same at every table, so that it can list their own. Told to the tables where they
 * sit and to the read model, and to nobody else.
 */
export const lobbyKey = async (keys: Keys, player: string | null): Promise<string | null> =>
  player === null ? null : makeBase64url(await mac(keys.listing, player, 12));
