/**
 * Routes by which a browser subscribes to push notifications. Subscriptions are stored in the person object
 * (worker/person).
 */
import { Hono } from "hono";
import * as v from "valibot";
import { PRIVATE_REVALIDATE } from "../../cache/cache-control.ts";
import { languages } from "../../drawing/texts.ts";
import { jsonBody } from "../../http/body.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { checkOrigin } from "../../identity/origin.ts";
import { keysOf } from "../../identity/signing-keys.ts";
import { vapidKeysNamed, vapidKeysOf } from "../../identity/vapid-keys.ts";
import { isTimeZone } from "../../person/push/quiet-hours.ts";
import { HttpError } from "../../platform/errors.ts";
import { personStub } from "./mine.ts";

/** The push services of Chrome, Firefox, Safari and Edge. This server sends to no other address. */
const SERVICE =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/**
 * Accepts only the form that browsers send, without user, password, port or fragment, so that one endpoint has one
 * spelling.
 */
const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && SERVICE.test(url.host) && text === `https://${url.host}${url.pathname}${url.search}`;
};

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.check(isEndpoint));
const base64url = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length));
/** Whether messages can be encrypted for this key: 65 bytes that are a point of the curve (RFC 8291). */
const isPublicKey = async (text: string): Promise<boolean> => {
  const point = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", point, curve, false, []).then(
    () => true,
    () => false,
  );
};

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

/** A browser's push subscription and its preferences. */
export const pushSubscriptionBody = v.strictObject({
  endpoint,
  p256dh: base64url(87),
  auth: base64url(22),
  key: base64url(87),
  language: v.picklist(languages),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone)),
  quiet: v.nullable(v.strictObject({ from: hour, until: hour })),
});

export const pushUnsubscribeBody = v.strictObject({ endpoint: v.pipe(v.string(), v.maxLength(1000)) });

export const push = new Hono<{ Bindings: Env }>();

push.get("/", async (c) => {
  await limitRate(c, "LOBBY_LIMIT");
  const { publicKey: key } = await vapidKeysOf(await keysOf(c.env));
  return c.json({ key }, 200, { "Cache-Control": PRIVATE_REVALIDATE });
});

push.post("/", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "LOBBY_LIMIT");
  const stub = await personStub(c);
  if (stub === null) throw new HttpError("no-identity");
  const order = await jsonBody(c.req.raw, pushSubscriptionBody);
  if (!(await isPublicKey(order.p256dh))) throw new HttpError("bad-request", "p256dh: a point of P-256");
  // A subscription for another key could never be used.
  if ((await vapidKeysNamed(await keysOf(c.env), order.key)) === null) throw new HttpError("bad-request");
  await stub.person.callAt(stub.before, { ...order, origin: new URL(c.req.url).origin });
  return c.body(null, 204);
});

push.post("/stop", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "LOBBY_LIMIT");
  const stub = await personStub(c);
  if (stub === null) throw new HttpError("no-identity");
  const { endpoint: stopped } = await jsonBody(c.req.raw, pushUnsubscribeBody);
  await stub.person.stopCalling(stub.before, stopped);
  return c.body(null, 204);
});
