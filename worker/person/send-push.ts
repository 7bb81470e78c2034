/** Calls somebody back by Web Push: what was owed is sent to the browser's own push service, which wakes the page's service worker. */
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { keysOf, type Secrets } from "../identity/signing-keys.ts";
import { pushTopic, vapidKeysNamed } from "../identity/vapid-keys.ts";
import { logError } from "../platform/errors.ts";
import type { PushEndpoints } from "./push-endpoints.ts";
import type { PushQueue, QueuedPush } from "./push-queue.ts";
import { makePushPayload } from "./push-texts.ts";
import { quietRemainingMs } from "./quiet-hours.ts";

const SECOND = 1000;
/** How long a push service keeps what it cannot deliver, in seconds. */
const KEPT = 24 * 60 * 60;
/** A service that does not answer is as good as one that is not there. */
const PATIENCE = 10 * SECOND;
/** Between two tries, at first and at the most; and how many there are. */
const AGAIN = 30 * SECOND;
const LONGEST = 60 * 60 * SECOND;
export const MAX_PUSH_ATTEMPTS = 12;

/** What became of a call: `gone`: nobody is there any more; `refused`: it will never be taken; `later`: it may be. */
type Answer = { readonly is: "sent" | "gone" | "refused" } | { readonly is: "later"; readonly wait: number };

/** Sends what is due. Whatever happens in the middle, what was not sent is still owed. `failed`: told of each that was not taken. */
export const sendDuePushes = async (
  calls: PushQueue,
  endpoints: PushEndpoints,
  secrets: Secrets,
  failed: (code: string) => void,
): Promise<void> => {
  const now = Date.now();
  await Promise.all(calls.due(now).map((owed) => callOne(calls, endpoints, secrets, owed, now, failed)));
};

const callOne = async (
  calls: PushQueue,
  endpoints: PushEndpoints,
  secrets: Secrets,
  owed: QueuedPush,
  now: number,
  failed: (code: string) => void,
): Promise<void> => {
  const { zone, quiet, endpoint } = owed.device;
  const peace = quiet === null ? 0 : quietRemainingMs(quiet, zone, now);
  if (peace > 0) return calls.postpone(owed, now + peace, false);
  if (!(await isOwn(endpoints, endpoint))) return calls.drop(endpoint);
  const answer = await send(secrets, owed);
  if (answer.is !== "sent") failed(answer.is);
  if (answer.is === "gone") {
    calls.drop(endpoint);
    await endpoints.release(endpoint).catch((error: unknown) => logError("push", error));
    return;
  }
  const isLost = answer.is === "later" && owed.tries + 1 >= MAX_PUSH_ATTEMPTS;
  if (answer.is !== "later" || isLost) return calls.sent(owed);
  calls.postpone(owed, now + Math.max(answer.wait, Math.min(AGAIN * 2 ** owed.tries, LONGEST)), true);
};

/** Where the owner of an endpoint cannot be looked up, calling one browser too many is better than calling nobody. */
const isOwn = async (endpoints: PushEndpoints, endpoint: string): Promise<boolean> => {
  try {
    return await endpoints.isOwn(endpoint);
  } catch (error) {
    logError("push", error);
    return true;
  }
};

const send = async (secrets: Secrets, { call, device }: QueuedPush): Promise<Answer> => {
  try {
    const keys = await keysOf(secrets);
    const own = await vapidKeysNamed(keys, device.key);
    // It was made for a signing key that is no longer in the ring: the page asks for a new one when it comes.
    if (own === null) return { is: "gone" };
    const { endpoint, p256dh, auth } = device;
    const { body, headers, method } = await buildPushPayload(
      {
        data: { ...makePushPayload(call, device.language) },
        options: {
          ttl: KEPT,
          urgency: call.kind === "turn" ? "high" : "normal",
          topic: await pushTopic(keys, call.table),
        },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: device.origin, ...own },
    );
    // To nowhere else than where the browser said.
    const asked = { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) } as const;
    return answerOf(await fetch(endpoint, asked));
  } catch (error) {
    logError("push", error);
    return { is: "later", wait: 0 };
  }
};

/** RFC 8030, 5 and 7.3. */
const answerOf = ({ status, ok, headers }: Response): Answer => {
  if (ok) return { is: "sent" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 429 || status >= 500)
    return { is: "later", wait: Number(headers.get("Retry-After") ?? 0) * SECOND || 0 };
  return { is: "refused" };
};
