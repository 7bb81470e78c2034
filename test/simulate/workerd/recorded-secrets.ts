/** Replaces the entropy of new tables (worker/table/log/table-log.ts), the only part that asks for so many bytes. */

import { env } from "cloudflare:workers";
import { hexToBytes } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";

const secrets = (env as { readonly SECRETS: string }).SECRETS.split(",");
const random = crypto.getRandomValues.bind(crypto);

crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => {
  if (!(array instanceof Uint8Array) || array.length !== SECRET_BYTES || secrets.length === 0)
    return random(array as never);
  array.set(hexToBytes(secrets.shift()!));
  return array;
};
