/** The routes of the caller's own data, for API programmers. */
import { get, type Parameter, post, type Route, STREAM } from "./route.ts";

export const limit: Parameter = { name: "limit", type: "integer", says: "maximum number" };

export const mineRoutes: readonly Route[] = [
  get("/api/mine", "getMine", "mine", {
    faults: [400, 429],
    says: "The caller's tables",
    answers: { 200: "OwnLists", 304: null },
  }),
  get("/api/mine/events", "readMineEvents", "mine", {
    faults: [429],
    says: "The caller's tables, as server-sent events",
    part: "OwnFrame",
    answers: { 200: STREAM },
  }),
  get("/api/mine/socket", "connectMineSocket", "mine", {
    faults: [403, 426, 429],
    says: "A WebSocket to the caller's tables",
    answers: { 101: null },
  }),
  get("/api/mine/games", "getMyGames", "mine", {
    faults: [400, 429],
    says: "The caller's finished games, in pages",
    query: [
      { name: "game", type: "string", says: "only of this game" },
      { name: "result", type: "string", says: "won, lost, drawn or void" },
      { name: "opponent", type: "string", says: "only against an opponent of this name" },
      { name: "after", type: "string", says: "`next` of the previous page" },
      limit,
    ],
    answers: { 200: "OwnGames" },
  }),
  get("/api/mine/scores", "getMyScores", "mine", {
    faults: [400, 429],
    says: "The caller's results against each opponent",
    answers: { 200: "OwnScores" },
  }),
  get("/api/mine/settings", "getSettings", "mine", {
    faults: [400, 429],
    says: "The caller's settings",
    answers: { 200: "OwnSettings" },
  }),
  post("/api/mine/settings", "saveSettings", "mine", {
    faults: [400, 403, 413, 415, 429],
    says: "Stores the settings that are newer than the stored ones",
    body: "OwnSettings",
    answers: { 200: "OwnSettings" },
  }),
  get("/api/mine/passkeys", "getPasskeys", "mine", {
    faults: [400, 429],
    says: "The caller's passkeys",
    answers: { 200: "Passkeys" },
  }),
  post("/api/mine/passkeys/challenge", "startPasskey", "mine", {
    faults: [400, 403, 413, 415, 429],
    says: "What the browser asks the authenticator",
    body: "PasskeyPurpose",
    answers: { 200: "PasskeyOptions" },
  }),
  post("/api/mine/passkeys", "addPasskey", "mine", {
    faults: [400, 403, 409, 410, 413, 415, 429],
    says: "Adds a passkey to the caller's identity",
    body: "NewPasskey",
    answers: { 201: "Passkeys" },
  }),
  post("/api/mine/passkeys/sign-in", "signIn", "mine", {
    faults: [400, 403, 409, 410, 413, 415, 429],
    says: "Makes this browser the passkey's identity, and moves its seats there",
    body: "PasskeySignIn",
    answers: { 204: null },
  }),
  post("/api/mine/passkeys/forget", "forgetPasskeys", "mine", {
    faults: [403, 429],
    says: "Deletes the caller's passkeys",
    answers: { 204: null },
  }),
  get("/api/mine/push", "getPushKey", "mine", {
    faults: [429],
    says: "The public key for a Web Push subscription",
    answers: { 200: "PushKey" },
  }),
  post("/api/mine/push", "subscribe", "mine", {
    faults: [400, 403, 413, 415, 429],
    says: "Subscribes a browser to push notifications",
    body: "CallOrder",
    answers: { 204: null },
  }),
  post("/api/mine/push/stop", "unsubscribe", "mine", {
    faults: [400, 403, 413, 415, 429],
    says: "Unsubscribes a browser",
    body: "CallStop",
    answers: { 204: null },
  }),
  get("/api/mine/tokens", "getTokens", "identity", {
    faults: [400, 429],
    says: "The caller's tokens that count",
    answers: { 200: "Tokens" },
  }),
  post("/api/mine/tokens", "addToken", "identity", {
    faults: [400, 403, 409, 413, 415, 429],
    says: "A further token of the caller, to play or to read",
    body: "TokenWish",
    answers: { 201: "GrantedToken" },
  }),
  post("/api/mine/tokens/end", "endToken", "identity", {
    faults: [400, 403, 404, 413, 415, 429],
    says: "Ends one of the caller's tokens, or all",
    body: "TokenEnd",
    answers: { 204: null },
  }),
  post("/api/mine/bot", "waitForInvitations", "play", {
    faults: [400, 403, 413, 415, 429],
    says: "The calling program waits for invitations, for two and a half minutes",
    body: "BotOffer",
    answers: { 200: "BotWaiting" },
  }),
  post("/api/mine/bot/stop", "stopWaiting", "play", {
    faults: [400, 403, 429],
    says: "The calling program waits no more",
    answers: { 204: null },
  }),
  get("/api/mine/invitations", "getInvitations", "play", {
    faults: [400, 429],
    says: "The tables to which the calling program is invited",
    answers: { 200: "Invitations" },
  }),
];
