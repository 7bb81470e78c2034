/**
 * The tokens of a person, in the person object: which of them still count. The first token has number 0 and is listed
 * nowhere before it ends, so that a program which needs no other one stores nothing here.
 */
import type { TokenScope } from "../identity/token-grant.ts";

/** Tokens of one person, without the first. */
const MAX_TOKENS = 10;

export interface ListedToken {
  /** Its number among the tokens of this person. */
  readonly id: number;
  readonly scope: TokenScope;
  /** When it was made, ms since 1970; null for the first one. */
  readonly at: number | null;
}

export interface TokenList {
  /** Whether the first token counts. */
  readonly hasFirst: boolean;
  readonly others: readonly ListedToken[];
  /** The number of the next token. No number is used twice, so that an ended token stays ended. */
  readonly next: number;
}

const KEY = "tokens";
const FRESH: TokenList = { hasFirst: true, others: [], next: 1 };
/** A token contains its number in two bytes. */
const LAST_NUMBER = 65_535;

export class PersonTokens {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  stored(): TokenList | null {
    return this.#kv.get<TokenList>(KEY) ?? null;
  }

  get #list(): TokenList {
    return this.stored() ?? FRESH;
  }

  all(): readonly ListedToken[] {
    const { hasFirst, others } = this.#list;
    return [...(hasFirst ? [{ id: 0, scope: "play", at: null } as const] : []), ...others];
  }

  /** Lists a new token; returns null if the person has too many. */
  add(scope: TokenScope, now: number): ListedToken | null {
    const list = this.#list;
    if (list.others.length >= MAX_TOKENS || list.next > LAST_NUMBER) return null;
    const token = { id: list.next, scope, at: now };
    this.#kv.put(KEY, { ...list, others: [...list.others, token], next: list.next + 1 });
    return token;
  }

  /** Ends one token, or all of them; returns false if there never was such a token. The same request may arrive twice. */
  end(id: number | "all"): boolean {
    const list = this.#list;
    if (id !== "all" && id >= list.next) return false;
    const hasFirst = list.hasFirst && id !== 0 && id !== "all";
    this.#kv.put(KEY, { ...list, hasFirst, others: list.others.filter((token) => id !== "all" && token.id !== id) });
    return true;
  }

  /** Takes over the list of the same person under an older signing key. */
  adopt(list: TokenList): void {
    if (this.stored() === null) this.#kv.put(KEY, list);
  }

  clear(): void {
    this.#kv.delete(KEY);
  }
}
