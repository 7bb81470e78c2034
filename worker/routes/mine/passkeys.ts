/** Routes by which a browser adds a passkey to its identity, and signs in with it elsewhere. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { PRIVATE_REVALIDATE } from "../../cache/cache-control.ts";
import { jsonBody } from "../../http/body.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { settingsAddress } from "../../identity/client-ip.ts";
import { cookieFor, playerIdOf } from "../../identity/identity.ts";
import { isForeign } from "../../identity/origin.ts";
import { type ChallengePurpose, challengeExpiry, makeChallenge } from "../../identity/passkey-challenge.ts";
import { keysOf, mac, type SigningKeys } from "../../identity/signing-keys.ts";
import { type AnsweredChallenge, passkeyStub } from "../../person/passkey.ts";
import { HttpError } from "../../platform/errors.ts";
import { checkNoQuery } from "../lobby.ts";
import { personStub } from "./mine.ts";
import { tieIdentities } from "./tie-identities.ts";

type RouteContext = Context<{ Bindings: Env }>;

/** Maximum size of an authenticator's answer as JSON, in bytes. */
const MAX_ANSWER_BYTES = 8192;

/** Tables that a sign-in names. */
const MAX_NAMED_TABLES = 20;

const text = v.pipe(v.string(), v.maxLength(4096));
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/));
const answer = { id: credentialId, rawId: credentialId, type: v.literal("public-key") };

/** What a challenge is asked for. */
export const passkeyChallengeBody = v.strictObject({ for: v.picklist(["add", "sign-in"]) });

/** The forms of `PublicKeyCredential.toJSON()`; other fields are ignored. */
export const newPasskeyBody = v.object({
  ...answer,
  response: v.object({ clientDataJSON: text, attestationObject: text }),
});
export const passkeySignInBody = v.object({
  ...answer,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
  tables: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MAX_NAMED_TABLES))),
});

export const passkeys = new Hono<{ Bindings: Env }>();

/** Loaded on the first use, because few requests need it. */
const webAuthn = () => import("@simplewebauthn/server");

/** Throws unless the request is one of our own page's. Programs have tokens, and need no passkey. */
const checkBrowser = async (c: RouteContext): Promise<SigningKeys> => {
  if (isForeign(c.req.raw) || c.req.raw.headers.has("Authorization")) throw new HttpError("wrong-origin");
  await limitRate(c, "SEAT_PASS_LIMIT");
  return keysOf(c.env);
};

const requirePerson = async (c: RouteContext, keys: SigningKeys) => {
  const [stub, player] = [await personStub(c), await playerIdOf(c.req.raw, keys)];
  if (stub === null || player === null) throw new HttpError("no-identity");
  return { ...stub, player };
};

/** What the answer must have been signed for: this page, at this host, with the user verified. */
const expected = ({ url }: Request) => ({
  expectedOrigin: new URL(url).origin,
  expectedRPID: new URL(url).hostname,
  requireUserVerification: true,
});

const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(atob(clientData.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
};

/** The challenge of an answer; throws if this server did not make it for that purpose, or if it has expired. */
const checkChallenge = async (
  keys: SigningKeys,
  purpose: ChallengePurpose,
  clientData: string,
): Promise<AnsweredChallenge> => {
  const challenge = challengeIn(clientData);
  const until = await challengeExpiry(keys, purpose, challenge);
  if (until === null) throw new HttpError("bad-passkey", "challenge");
  if (until <= Date.now()) throw new HttpError("stale-challenge");
  return { text: challenge, until };
};

/** The library throws on every answer that it does not accept. */
const verified = async <T extends { readonly verified: boolean }>(verify: Promise<T>): Promise<T> => {
  const result = await verify.catch(() => null);
  if (!result?.verified) throw new HttpError("bad-passkey");
  return result;
};

passkeys.get("/", async (c) => {
  await checkNoQuery(c);
  const caller = await personStub(c);
  const listed = caller === null ? [] : await caller.person.passkeys(caller.before);
  return c.json({ passkeys: listed }, 200, { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" });
});

passkeys.post("/challenge", async (c) => {
  const keys = await checkBrowser(c);
  const { for: purpose } = await jsonBody(c.req.raw, passkeyChallengeBody);
  const rpID = new URL(c.req.url).hostname;
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webAuthn();
  if (purpose === "sign-in") {
    const challenge = await makeChallenge(keys, "sign-in", Date.now());
    return c.json(
      await generateAuthenticationOptions({ rpID, challenge: bytesOf(challenge), userVerification: "required" }),
    );
  }
  const { person, before, player } = await requirePerson(c, keys);
  const known = await person.passkeys(before);
  return c.json(
    await generateRegistrationOptions({
      ...{ rpID, rpName: "Foldtable", userName: "Foldtable" },
      // An authenticator has one passkey per identity. The id reveals nothing about it.
      userID: bytesOf(await mac(keys.passkey, `user/${player}`)),
      challenge: bytesOf(await makeChallenge(keys, `add/${player}`, Date.now())),
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    }),
  );
});

/** The library's types want bytes that no other thread shares. */
const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

passkeys.post("/", async (c) => {
  const keys = await checkBrowser(c);
  const { person, before, player } = await requirePerson(c, keys);
  const shown = await jsonBody(c.req.raw, newPasskeyBody, MAX_ANSWER_BYTES);
  const challenge = await checkChallenge(keys, `add/${player}`, shown.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      ...expected(c.req.raw),
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: challenge.text,
    }),
  );
  const { id, publicKey, counter } = registrationInfo!.credential;
  const passkey = { id, at: Date.now() };
  // Listed first, so that no passkey works that its owner cannot delete.
  if (!(await person.addPasskey(before, passkey))) throw new HttpError("too-many-passkeys");
  const stub = await passkeyStub(c.env, id);
  const isAdded = await stub.add({ player, publicKey, counter }, challenge);
  if (isAdded) return c.json({ passkeys: await person.passkeys(before) }, 201);
  // The same answer may have arrived twice.
  if ((await stub.read())?.player !== player) await person.dropPasskey(passkey);
  throw new HttpError("stale-challenge");
});

passkeys.post("/sign-in", async (c) => {
  const keys = await checkBrowser(c);
  const shown = await jsonBody(c.req.raw, passkeySignInBody, MAX_ANSWER_BYTES);
  const challenge = await checkChallenge(keys, "sign-in", shown.response.clientDataJSON);
  const stub = await passkeyStub(c.env, shown.id);
  const stored = await stub.read();
  if (stored === null) throw new HttpError("no-passkey");
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      ...expected(c.req.raw),
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: challenge.text,
      // The passkey's object checks the counter.
      credential: { id: shown.id, publicKey: stored.publicKey, counter: 0 },
    }),
  );
  const fault = await stub.use(authenticationInfo.newCounter, challenge);
  if (fault !== null) throw new HttpError(fault);
  const before = await playerIdOf(c.req.raw, keys);
  if (before !== null && before !== stored.player)
    await tieIdentities(c.env, keys, before, stored.player, shown.tables ?? [], await settingsAddress(keys, c.req.raw));
  return c.body(null, 204, { "Set-Cookie": await cookieFor(c.req.raw, keys, stored.player) });
});

passkeys.post("/forget", async (c) => {
  const keys = await checkBrowser(c);
  const { person, before } = await requirePerson(c, keys);
  await person.forgetPasskeys(before);
  return c.body(null, 204);
});
