/**
 * The Worker as it is, but its tables get the secrets of recorded ones: all that is dealt follows from them. It is no
 * TypeScript, because the tests beside it are checked with the types of Node.
 */

import { env } from "cloudflare:workers";
import { hexToBytes } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";
import { Table as RealTable } from "../../../worker/main.ts";

export { default, Passkey, Person, Relay, Thinker, Tournament } from "../../../worker/main.ts";

/** The instance dies after a frame with this mark, before what it has written is durable (replay.ts). */
const LOST = "!";

export class Table extends RealTable {
  webSocketMessage(socket, message) {
    if (!message.startsWith(LOST)) return super.webSocketMessage(socket, message);
    super.webSocketMessage(socket, message.slice(LOST.length));
    this.ctx.abort("the instance dies with its writes");
  }
}

const secrets = env.SECRETS.split(",");
const random = crypto.getRandomValues.bind(crypto);

/** Only the secret of a new table has so many bytes (worker/table/log/table-log.ts). */
crypto.getRandomValues = (array) => {
  if (array.length !== SECRET_BYTES || secrets.length === 0) return random(array);
  array.set(hexToBytes(secrets.shift()));
  return array;
};
