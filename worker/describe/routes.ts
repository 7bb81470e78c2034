/** Every route under /api/, for API programmers. */
import { limit, mineRoutes } from "./mine-routes.ts";
import { CSV, get, JSON_TYPE, LOG, type Parameter, post, type Route, STREAM, TEXT } from "./route.ts";

const from: Parameter = { name: "from", type: "integer", says: "index of the first one, from 0" };
const as: Parameter = { name: "as", type: "string", says: "a seat, watcher, open or all" };
const seat: Parameter = { name: "seat", type: "integer", says: "one of the caller's seats" };
const patch: Parameter = { name: "patch", type: "string", says: "1: the client takes patch frames" };
const turns: Parameter = {
  name: "turns",
  type: "string",
  says: "1: the client takes turn frames, which list its legal moves",
};
const times: Parameter = {
  name: "times",
  type: "string",
  says: "1: the client takes times frames about its own commands",
};
const position: Parameter = { name: "position", type: "string", says: "1: each turn frame has the seat's position" };

export const routes: readonly Route[] = [
  post("/api/tables", "openTable", "tables", {
    faults: [400, 403, 413, 415, 429],
    says: "Opens a table",
    body: "TableOrder",
    headers: { 201: ["Location"] },
    answers: { 201: "Created" },
  }),
  get("/api/tables/:id", "getTable", "tables", {
    faults: [404, 429],
    says: "A table's summary",
    answers: { 200: "Summary", 304: null },
  }),
  get("/api/tables/:id/log", "getLog", "tables", {
    faults: [400, 403, 404, 429],
    says: "The log as the caller may see it, one entry per line",
    query: [from, limit, as, { name: "raw", type: "string", says: "1: as stored, for seated players" }],
    headers: { 200: ["Link", "Foldtable-Viewer"] },
    part: "Entry",
    answers: { 200: LOG, 304: null },
  }),
  get("/api/tables/:id/moves", "getMoves", "play", {
    faults: [400, 403, 404, 429],
    says: "A seat's legal moves",
    query: [seat, from, limit],
    answers: { 200: "Turn" },
  }),
  get("/api/tables/:id/position", "getPosition", "play", {
    faults: [400, 403, 404, 429],
    says: "The position as the caller may know it, as data and as text",
    query: [as],
    answers: { 200: "Position" },
  }),
  post("/api/tables/:id/commands", "sendCommand", "play", {
    faults: [403, 413, 415],
    says: "One command, applied once however often it is sent",
    body: "Command",
    answers: { 200: "Reply", 400: "Refused", 404: "Refused", 409: "Refused", 429: "Refused", 500: "Refused" },
  }),
  get("/api/tables/:id/events", "readEvents", "play", {
    faults: [400, 404, 429],
    says: "A table's frames, as server-sent events",
    query: [from, as, seat, patch, turns, position],
    part: "Frame",
    answers: { 200: STREAM },
  }),
  get("/api/tables/:id/socket", "connectSocket", "play", {
    faults: [400, 403, 404, 426, 429],
    says: "A WebSocket to the table",
    query: [from, as, seat, patch, turns, times],
    answers: { 101: null },
  }),
  get("/api/tables/:id/review", "getReview", "tables", {
    faults: [403, 404, 429],
    says: "What people have added to the review of a finished game",
    answers: { 200: "Review" },
  }),
  get("/api/tables/:id/review/socket", "connectReview", "tables", {
    faults: [403, 404, 426, 429],
    says: "A WebSocket to the review of a finished game",
    answers: { 101: null },
  }),
  post("/api/tables/:id/pass", "createPass", "seats", {
    faults: [403, 404, 429],
    says: "A seat pass for the caller's seats",
    answers: { 201: "Pass" },
  }),
  post("/api/tables/:id/seat", "takePass", "seats", {
    faults: [400, 403, 404, 409, 410, 413, 415, 429],
    says: "Takes the seats of a seat pass",
    body: "PassShown",
    answers: { 200: "Seats" },
  }),
  post("/api/tables/:id/forget", "voteToDelete", "tables", {
    faults: [403, 404, 429],
    says: "Votes to delete the table",
    answers: { 200: "Against" },
  }),
  post("/api/tables/:id/keep", "withdrawVote", "tables", {
    faults: [403, 404, 429],
    says: "Withdraws the vote",
    answers: { 204: null },
  }),
  post("/api/logs", "uploadLog", "tables", {
    faults: [400, 403, 413, 415, 429],
    says: "Uploads a finished game",
    body: LOG,
    part: "Entry",
    headers: { 201: ["Location"] },
    answers: { 201: "Created" },
  }),
  post("/api/tokens", "createToken", "identity", {
    faults: [400, 403, 413, 429],
    says: "A new identity for a program",
    body: "TokenOrder",
    isBodyOptional: true,
    answers: { 201: "Token" },
  }),
  get("/api/bots", "listBots", "play", {
    faults: [400, 429],
    says: "The programs that wait for invitations",
    answers: { 200: "Bots" },
  }),
  post("/api/tables/:id/invite", "inviteBot", "play", {
    faults: [400, 403, 404, 409, 413, 415, 429],
    says: "The host invites a program that waits",
    body: "BotInvited",
    answers: { 204: null },
  }),
  get("/api/tables/:id/programs", "getPrograms", "tables", {
    faults: [404, 429],
    says: "The profiles of the programs that sit at the table",
    answers: { 200: "Programs" },
  }),
  get("/api/games", "listGames", "server", {
    faults: [],
    says: "The installed games",
    answers: { 200: "Catalogue", 304: null },
  }),
  get("/api/lobby", "getLobby", "tables", {
    faults: [400, 429],
    says: "The public tables",
    answers: { 200: "Lists", 304: null },
  }),
  ...mineRoutes,
  post("/api/tournaments", "openTournament", "tournaments", {
    faults: [400, 403, 413, 415, 429],
    says: "Opens a tournament",
    body: "TournamentOrder",
    headers: { 201: ["Location"] },
    answers: { 201: "Created" },
  }),
  get("/api/tournaments/:id", "getTournament", "tournaments", {
    faults: [400, 404, 429],
    says: "A tournament's log, and the caller's part in it",
    query: [from],
    answers: { 200: JSON_TYPE },
  }),
  get("/api/tournaments/:id/standings.csv", "getTournamentStandings", "tournaments", {
    faults: [404, 429],
    says: "The standings, for spreadsheets",
    answers: { 200: CSV },
  }),
  get("/api/tournaments/:id/results.csv", "getTournamentResults", "tournaments", {
    faults: [404, 429],
    says: "All pairings with their results, for spreadsheets",
    answers: { 200: CSV },
  }),
  get("/api/tournaments/:id/report.trf", "getTournamentReport", "tournaments", {
    faults: [404, 429],
    says: "FIDE's report file, for pairing and rating programs",
    answers: { 200: TEXT },
  }),
  get("/api/tournaments/:id/socket", "watchTournament", "tournaments", {
    faults: [400, 403, 404, 426, 429],
    says: "A WebSocket that is sent each change of a tournament",
    query: [from],
    answers: { 101: null },
  }),
  post("/api/tournaments/:id/commands", "sendTournamentCommand", "tournaments", {
    faults: [400, 403, 404, 409, 413, 415, 429],
    says: "One command to a tournament, applied once however often it is sent",
    body: "TournamentCommand",
    answers: { 200: JSON_TYPE },
  }),
  get("/api/figures", "getFigures", "server", {
    faults: [400, 404, 429],
    says: "Durations of connections and commands by continent, for the operator's token",
    query: [{ name: "days", type: "integer", says: "so many last days, 1 to 30" }],
    answers: { 200: "Figures" },
  }),
  get("/api/openapi.json", "getOpenApi", "server", {
    faults: [405],
    says: "This document",
    answers: { 200: JSON_TYPE, 304: null },
  }),
  get("/api/schemas.json", "getSchemas", "server", {
    faults: [405],
    says: "All frames, commands and events",
    answers: { 200: JSON_TYPE, 304: null },
  }),
];
