/** What a bearer token contains about itself: its number among the tokens of its player, and what it may do. */
import { makeBase64url, parseBase64url } from "./base64url.ts";

/** `read` sees what its player may see, and changes nothing. */
export const tokenScopes = ["play", "read"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export interface TokenGrant {
  readonly id: number;
  readonly scope: TokenScope;
}

/** The first token of a player, which is sealed without a grant. */
export const FIRST_GRANT: TokenGrant = { id: 0, scope: "play" };

export const GRANT_BYTES = 3;

export const makeGrant = ({ id, scope }: TokenGrant): string =>
  makeBase64url(new Uint8Array([tokenScopes.indexOf(scope), id >> 8, id & 255]));

/** `text` was sealed by this server. */
export const parseGrant = (text: string): TokenGrant => {
  const [scope = 0, high = 0, low = 0] = parseBase64url(text, GRANT_BYTES) ?? [];
  return { id: (high << 8) | low, scope: tokenScopes[scope] ?? "read" };
};
