/**
 * Everything that the server sends of a table: each route, each kind of message and each method of an object, with how the
 * two-worlds tests compare it. A new one does not compile or fails surfaces.test.ts until it is listed here.
 */
import type { PersonFrame } from "../../../engine/wire/listing.ts";
import type { ServerFrame } from "../../../engine/wire/protocol.ts";
import type { Person, Relay, Table } from "../../../worker/main.ts";
import type { RelayUpdate } from "../../../worker/sockets/updates.ts";
import { ORIGIN } from "../support.ts";

/** One request to a table. */
export interface SurfaceRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If present, the request is a POST. */
  readonly body?: object;
  /** How the answer is read; if absent, all of it. `status`: the rest is encrypted or random. */
  readonly read?: "socket" | "stream" | "status";
}

/** The requests that are compared in both worlds; or why no answer contains anything of a log. */
export type Surface =
  | { readonly requests: (table: string, length: number) => readonly SurfaceRequest[] }
  | { readonly none: string };

const readSurface = (path: string, queries: readonly string[], read?: "socket" | "stream"): Surface => ({
  requests: (table) =>
    queries.map((query) => ({ path: path.replace(":id", table) + query, ...(read !== undefined && { read }) })),
});

/** Commands that every table refuses: their object does not exist, or it is too early. */
const REFUSED = [{ type: "accept-draw" }, { type: "grant-back" }, { type: "vacate", seat: 0 }, { type: "nothing" }];

const frame = (seq: number, command: object, id: string) => ({ type: "command", id, seq, command });

const commands: Surface = {
  requests: (table, length) => {
    const path = `/api/tables/${table}/commands`;
    const refused = REFUSED.map((command, at) => ({ path, body: frame(length - 1, command, `refused-${at}`) }));
    return [...refused, { path, body: frame(length, { type: "say", phrase: "hello" }, "from-ahead") }];
  },
};

/** A deletion that deletes nothing while another player sits there; the server withdraws it at once. */
const deletionRequest = (route: string): Surface => ({
  requests: (table) => [{ path: route.replace(":id", table), body: {} }],
});

const toolCall = (name: string, input: object): SurfaceRequest => ({
  path: "/mcp",
  headers: { Accept: "application/json, text/event-stream" },
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
});

const PREVIEW_AGENT = { "User-Agent": "WhatsApp/2.23.20.0" };

/** Listings are compared where they are made (viewer-outputs.ts). */
const LISTINGS = "made of listings: the output `listing` or `person`";
const FILES = "a file that contains no table";

/** A table reports to its tournament only how it ended (worker/tournament/table-result.ts). */
const TOURNAMENT_LOG = "of a tournament's log, which contains no game";

const files = ["/", "/open", "/history", "/local/:id", "/rules", "/rules/:game", "/privacy", "/learn", "/learn/:game"];

export const routes: Readonly<Record<string, Surface>> = {
  "ALL /*": { none: "checks the host, or returns a file" },
  "POST /api/tables": { none: "opens a table that has no log yet" },
  "GET /api/tables/:id": readSurface("/api/tables/:id", [""]),
  "GET /api/tables/:id/log": readSurface("/api/tables/:id/log", [
    ...["", "?raw=1", "?from=2&limit=3", "?as=watcher", "?as=all", "?as=0", "?as=1", "?as=2"],
  ]),
  "GET /api/tables/:id/moves": readSurface("/api/tables/:id/moves", ["", "?seat=0", "?seat=1&from=1&limit=2"]),
  "GET /api/tables/:id/position": readSurface("/api/tables/:id/position", [
    ...["", "?as=watcher", "?as=all", "?as=0", "?as=1", "?as=2"],
  ]),
  "GET /api/tables/:id/socket": readSurface(
    "/api/tables/:id/socket",
    [
      "",
      "?turns=1&patch=1&times=1",
      "?seat=0&turns=1",
      "?seat=1&turns=1",
      "?from=2&as=0",
      "?from=2&as=1",
      "?from=2&as=watcher",
    ],
    "socket",
  ),
  "GET /api/tables/:id/events": readSurface(
    "/api/tables/:id/events",
    ["", "?turns=1&patch=1", "?turns=1&position=1", "?seat=1", "?from=2&as=0", "?from=2&as=1"],
    "stream",
  ),
  "POST /api/tables/:id/commands": commands,
  "POST /api/tables/:id/pass": {
    requests: (table) => [{ path: `/api/tables/${table}/pass`, body: {}, read: "status" }],
  },
  "POST /api/tables/:id/seat": {
    requests: (table) => [{ path: `/api/tables/${table}/seat`, body: { pass: "none" } }],
  },
  "POST /api/tables/:id/forget": deletionRequest("/api/tables/:id/forget"),
  "POST /api/tables/:id/keep": deletionRequest("/api/tables/:id/keep"),
  "GET /t/:id": {
    requests: (table) => [
      { path: `/t/${table}` },
      { path: `/t/${table}?seat=1&lang=bn` },
      { path: `/t/${table}`, headers: PREVIEW_AGENT },
    ],
  },
  "GET /t/:id/:seq": {
    requests: (table, length) => [
      { path: `/t/${table}/${length - 2}` },
      { path: `/t/${table}/${length - 1}`, headers: PREVIEW_AGENT },
      { path: `/t/${table}/quiet`, headers: PREVIEW_AGENT },
    ],
  },
  "GET /plain": { none: FILES },
  "POST /plain": { none: "opens a table that has no log yet" },
  "GET /plain/t/:id": readSurface("/plain/t/:id", ["", "?lang=he&still=1", "?refused=stale"]),
  "POST /plain/t/:id": {
    // The answer redirects to the page, and shows only whether the command was refused.
    requests: (table) => [{ path: `/plain/t/${table}`, body: {} }],
  },
  "GET /plain/t/:id/:seq": {
    requests: (table, length) => [{ path: `/plain/t/${table}/${length - 2}` }, { path: `/plain/t/${table}/1?lang=ur` }],
  },
  "GET /embed/:id": readSurface("/embed/:id", ["", "?at=3&lang=he"]),
  "GET /t/:id/preview.png": readSurface("/t/:id/preview.png", [""]),
  "GET /t/:id/board.svg": readSurface("/t/:id/board.svg", ["", "?lang=he"]),
  "GET /t/:id/:seq/preview.png": {
    requests: (table, length) => [
      { path: `/t/${table}/${length - 2}/preview.png` },
      { path: `/t/${table}/quiet/preview.png` },
    ],
  },
  "GET /api/tables/:id/review": { none: "of a game that is over" },
  "GET /api/tables/:id/review/socket": { none: "of a game that is over" },
  "POST /api/tournaments": { none: TOURNAMENT_LOG },
  "GET /api/tournaments/:id": { none: TOURNAMENT_LOG },
  "GET /api/tournaments/:id/standings.csv": { none: TOURNAMENT_LOG },
  "GET /api/tournaments/:id/results.csv": { none: TOURNAMENT_LOG },
  "GET /api/tournaments/:id/report.trf": { none: TOURNAMENT_LOG },
  "GET /api/tournaments/:id/socket": { none: TOURNAMENT_LOG },
  "POST /api/tournaments/:id/commands": { none: TOURNAMENT_LOG },
  "GET /e/:id/winners.png": { none: TOURNAMENT_LOG },
  "GET /e": { none: FILES },
  "GET /e/:id": { none: FILES },
  "GET /e/:id/boards": { none: TOURNAMENT_LOG },
  "GET /e/:id/wall": { none: FILES },
  "GET /e/:id/print": { none: FILES },
  "GET /oembed": {
    requests: (table) => ["", "/quiet"].map((moment) => ({ path: `/oembed?url=${ORIGIN}/t/${table}${moment}` })),
  },
  // A tool with a token uses the routes above as its player.
  "POST /mcp": {
    requests: (table) => [toolCall("position", { table }), toolCall("study", { table })],
  },
  "GET /llms.txt": { none: FILES },
  "GET /robots.txt": { none: FILES },
  "GET /sitemap.xml": { none: FILES },
  "GET /.well-known/security.txt": { none: FILES },
  "POST /api/logs": { none: "takes a game that is over" },
  "POST /api/tokens": { none: "makes an identity" },
  "GET /api/games": { none: "the same for every table" },
  "GET /api/openapi.json": { none: "the same for every table" },
  "GET /api/schemas.json": { none: "the same for every table" },
  "GET /protocol": { none: "redirects to a text" },
  "GET /api/lobby": { none: LISTINGS },
  // Durations of all tables together. test/worker/lobby/figures.test.ts tests what is counted of a table.
  "GET /api/figures": { requests: () => [{ path: "/api/figures?days=1" }] },
  "GET /api/mine": { none: LISTINGS },
  "GET /api/mine/events": { none: LISTINGS },
  "GET /api/mine/socket": { none: LISTINGS },
  "GET /api/mine/games": { none: LISTINGS },
  "GET /api/mine/scores": { none: LISTINGS },
  "GET /api/mine/settings": { none: "what a person chose" },
  "POST /api/mine/settings": { none: "what a person chose" },
  "GET /api/mine/passkeys": { none: "what a person added" },
  "POST /api/mine/passkeys": { none: "what a person added" },
  "POST /api/mine/passkeys/challenge": { none: "random" },
  "POST /api/mine/passkeys/sign-in": { none: "returns nothing" },
  "POST /api/mine/passkeys/forget": { none: "returns nothing" },
  "GET /api/mine/tokens": { none: "what a person added" },
  "POST /api/mine/tokens": { none: "makes a token" },
  "POST /api/mine/tokens/end": { none: "returns nothing" },
  "POST /api/mine/bot": { none: "a program's description of itself" },
  "POST /api/mine/bot/stop": { none: "returns nothing" },
  "GET /api/mine/invitations": { none: "ids of tables" },
  "GET /api/bots": { none: "programs' descriptions of themselves" },
  "POST /api/tables/:id/invite": {
    requests: (table) => [{ path: `/api/tables/${table}/invite`, body: { bot: "none" } }],
  },
  "GET /api/tables/:id/programs": readSurface("/api/tables/:id/programs", [""]),
  "GET /api/mine/push": { none: "a key of the server" },
  "POST /api/mine/push": { none: "returns nothing" },
  "POST /api/mine/push/stop": { none: "returns nothing" },
  ...Object.fromEntries([...files, "/learn/:game/:lesson"].map((path) => [`GET ${path}`, { none: FILES }])),
};

/** The methods of an object without those that the platform adds. */
type Methods<T> = Readonly<Record<Exclude<keyof T, "__DURABLE_OBJECT_BRAND" | "connect">, string | null>>;

/** The route or output (viewer-outputs.ts) that compares what a method returns; null if it contains nothing of a log. */
export const methods: {
  readonly table: Methods<Table>;
  readonly relay: Methods<Relay>;
  readonly person: Methods<Person>;
} = {
  table: {
    open: null,
    adopt: null,
    // Between two objects of one table.
    accept: null,
    begin: null,
    ownerOf: null,
    whereTo: null,
    forgetMove: null,
    holding: "POST /api/tables/:id/pass",
    handOver: "POST /api/tables/:id/seat",
    handOverReservations: null,
    forget: "POST /api/tables/:id/forget",
    keep: "POST /api/tables/:id/keep",
    abandon: null,
    callComputer: null,
    disconnect: null,
    inviting: "POST /api/tables/:id/invite",
    programs: "GET /api/tables/:id/programs",
    summary: "GET /api/tables/:id",
    moment: "GET /t/:id/preview.png",
    ahead: "GET /t/:id",
    follow: "output relay",
    hasPlace: null,
    log: "GET /api/tables/:id/log",
    // Returns nothing before the game is over (table/review.test.ts).
    review: null,
    plainLog: "GET /plain/t/:id",
    turn: "GET /api/tables/:id/moves",
    command: "POST /api/tables/:id/commands",
    rawLog: "GET /api/tables/:id/log",
    report: "output person",
    fetch: "GET /api/tables/:id/socket",
    webSocketMessage: "output frames",
    webSocketClose: "output presence",
    webSocketError: "output presence",
    alarm: "output frames",
  },
  relay: {
    take: "output relay",
    follow: "output relay",
    log: "output relay",
    hasPlace: null,
    end: null,
    fetch: "output relay",
    webSocketMessage: "output relay",
    webSocketClose: null,
    webSocketError: null,
    alarm: "output relay",
  },
  person: {
    receiveReport: "output person",
    forget: null,
    tables: "output person",
    finished: "output person",
    scores: "output person",
    choose: null,
    leaveSettingsTo: null,
    adoptSettings: null,
    mayWaitAt: null,
    callAt: null,
    stopCalling: null,
    cameTo: null,
    passkeys: null,
    addPasskey: null,
    dropPasskey: null,
    forgetPasskeys: null,
    tokens: null,
    addToken: null,
    endToken: null,
    invite: null,
    // Ids of tables.
    invitations: null,
    // Ids of the person's tables.
    held: null,
    reserved: null,
    joinTournament: null,
    tournaments: null,
    adopt: null,
    copy: "output person",
    fetch: "output person",
    webSocketClose: null,
    webSocketMessage: null,
    webSocketError: null,
    alarm: "output push",
    leaveTo: "output person",
    clearFor: null,
  },
};

/** The output that compares each kind of message. */
export const messages: {
  readonly server: Readonly<Record<ServerFrame["type"], string>>;
  readonly relay: Readonly<Record<RelayUpdate["type"], string>>;
  readonly own: Readonly<Record<PersonFrame["type"], string>>;
} = {
  server: {
    hello: "greeting",
    entries: "greeting",
    patch: "frames",
    entry: "frames",
    done: "reply",
    refused: "reply",
    turn: "turns",
    // It contains only times, and only the command's sender receives it (test/worker/routes/programs.test.ts).
    times: "reply",
    presence: "presence",
  },
  relay: { grown: "relay", seated: "presence", presence: "presence" },
  own: { tables: "person", table: "person", gone: "person", invited: "person" },
};
