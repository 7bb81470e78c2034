/** Sends due pushes with Web Push, through each browser's push service. */
import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { keysOf, type Secrets } from "../../identity/signing-keys.ts";
import { pushTopic, vapidKeysNamed } from "../../identity/vapid-keys.ts";
import { logError } from "../../platform/errors.ts";
import type { PushEndpoints } from "./push-endpoints.ts";
import { type CurrentMessage, currentMessage } from "./push-message.ts";
import type { PushDevice, PushQueue, QueuedPush } from "./push-queue.ts";
import { declarativePush, makePushPayload } from "./push-texts.ts";
import { quietRemainingMs } from "./quiet-hours.ts";

const SECOND = 1000;
/** How long a push service stores an undelivered message, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;
/** Timeout of a request to a push service, in ms. */
const TIMEOUT_MS = 10 * SECOND;
/** Shortest and longest delay between two attempts, in ms, and the number of attempts. */
const RETRY_MS = 30 * SECOND;
const MAX_RETRY_MS = 60 * 60 * SECOND;
export const MAX_PUSH_ATTEMPTS = 12;

/** The result of a push. `gone`: the subscription has ended. `refused`: it will never be accepted. `later`: retry. */
type PushResult = { readonly is: "sent" | "gone" | "refused" } | { readonly is: "later"; readonly wait: number };

interface PushSender {
  readonly queue: PushQueue;
  readonly endpoints: PushEndpoints;
  readonly secrets: Secrets;
  /** The table as last reported; null if the person is not there any more. */
  readonly table: (id: string) => PersonListing | null;
  /** At how many tables it is the person's turn. */
  readonly turns: number;
  /** Called for each failure. */
  readonly failed: (code: string) => void;
}

/** Sends all due pushes. A push stays due until it is sent. */
export const sendDuePushes = async (sender: PushSender): Promise<void> => {
  const now = Date.now();
  await Promise.all(sender.queue.due(now).map((queued) => sendOne(sender, queued, now)));
};

const sendOne = async (sender: PushSender, queued: QueuedPush, now: number): Promise<void> => {
  const { queue, endpoints, failed } = sender;
  const { zone, quiet, endpoint } = queued.device;
  const quietMs = quiet === null ? 0 : quietRemainingMs(quiet, zone, now);
  if (quietMs > 0) return queue.postpone(queued, now + quietMs, false);
  if (!(await isOwn(endpoints, endpoint))) return queue.unsubscribe(endpoint);
  const message = currentMessage(queued.message, sender.table(queued.message.table), now);
  if (message === null) return queue.drop(queued);
  const result = await send(sender, message, queued.device);
  if (result.is !== "sent") failed(result.is);
  if (result.is === "gone") {
    queue.unsubscribe(endpoint);
    await endpoints.release(endpoint).catch((error: unknown) => logError("push", error));
    return;
  }
  const isLost = result.is === "later" && queued.tries + 1 >= MAX_PUSH_ATTEMPTS;
  if (result.is !== "later" || isLost) return queue.sent(queued);
  queue.postpone(queued, now + Math.max(result.wait, Math.min(RETRY_MS * 2 ** queued.tries, MAX_RETRY_MS)), true);
};

/** If the owner of an endpoint cannot be looked up, the push is sent: one too many is better than none. */
const isOwn = async (endpoints: PushEndpoints, endpoint: string): Promise<boolean> => {
  try {
    return await endpoints.isOwn(endpoint);
  } catch (error) {
    logError("push", error);
    return true;
  }
};

const send = async (
  { secrets, turns }: PushSender,
  message: CurrentMessage,
  device: PushDevice,
): Promise<PushResult> => {
  try {
    const keys = await keysOf(secrets);
    const vapid = await vapidKeysNamed(keys, device.key);
    // The subscription is for a signing key that was removed from the ring; the page subscribes again on its next
    // visit.
    if (vapid === null) return { is: "gone" };
    const { endpoint, p256dh, auth } = device;
    const { body, headers, method } = await buildPushPayload(
      {
        data: declarativePush(makePushPayload(message, device.language), device.origin, turns),
        options: {
          ttl: TTL_SECONDS,
          urgency: message.kind === "turn" ? "high" : "normal",
          topic: await pushTopic(keys, message.table.id),
        },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: device.origin, ...vapid },
    );
    // Redirects are not followed, so that nothing is sent to any other address.
    const request = { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    return resultOf(await fetch(endpoint, request));
  } catch (error) {
    logError("push", error);
    return { is: "later", wait: 0 };
  }
};

/** Maps the response (RFC 8030, sections 5 and 7.3). */
const resultOf = ({ status, ok, headers }: Response): PushResult => {
  if (ok) return { is: "sent" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 429 || status >= 500) return { is: "later", wait: retryAfterMs(headers) };
  return { is: "refused" };
};

/** The delay that a push service requests, in ms. A value other than whole seconds, or above about a day, counts as none. */
const retryAfterMs = (headers: Headers): number =>
  Number(/^\d{1,5}$/.exec(headers.get("Retry-After") ?? "")?.[0] ?? 0) * SECOND;
