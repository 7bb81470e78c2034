/**
 * What a table's page shows one visitor with an identity: the view of the visitor's seat, with its legal moves and log.
 * The table makes it for that visitor alone, and nothing between them caches it.
 */
import { checkRateLimit } from "../http/rate-limit.ts";
import { playerIdOf, tablePlayerKey } from "../identity/identity.ts";
import type { SigningKeys } from "../identity/signing-keys.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import { HttpError } from "../platform/errors.ts";
import { withTableStub } from "../platform/table-stub.ts";
import type { PagePreload } from "../table/viewers/page-preload.ts";

/** The visitor's key at table `id`; null for a visitor without an identity. */
export const visitorKey = async (request: Request, keys: SigningKeys, id: string): Promise<string | null> =>
  tablePlayerKey(await tableKeysOf(keys, id), await playerIdOf(request, keys), id);

/** `player`: the visitor's key at the table, or null for what all new visitors see. */
export const readSeatPage = async (
  id: string,
  player: string | null,
  request: Request,
  env: Env,
): Promise<PagePreload> => {
  await checkRateLimit(env, "READ_LIMIT", request);
  const text = await withTableStub(env, id, (table) => table.ahead(player));
  if (text === null) throw new HttpError("no-table");
  return JSON.parse(text) as PagePreload;
};
