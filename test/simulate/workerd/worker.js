/**
 * The Worker as it is, but its tables get the secrets of recorded ones: all that is dealt follows from them. It is no
 * TypeScript, because the tests beside it are checked with the types of Node.
 */

import { env } from "cloudflare:workers";
import { hexToBytes } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";

export { default, Passkey, Person, Relay, Table, Thinker, Tournament } from "../../../worker/main.ts";

const secrets = env.SECRETS.split(",");
const random = crypto.getRandomValues.bind(crypto);

/** Only the secret of a new table has so many bytes (worker/table/log/table-log.ts). */
crypto.getRandomValues = (array) => {
  if (array.length !== SECRET_BYTES || secrets.length === 0) return random(array);
  array.set(hexToBytes(secrets.shift()));
  return array;
};
