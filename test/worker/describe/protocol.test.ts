/** worker/PROTOCOL.md is complete: codes, events, commands, options, limits and versions. */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { botRefusals } from "../../../engine/commands/bot-turns.ts";
import { tableRefusals } from "../../../engine/commands/decide.ts";
import { requestRefusals } from "../../../engine/commands/player-requests.ts";
import { seatCountRefusals } from "../../../engine/commands/seat-count.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { poolEndReasons, poolRefusals } from "../../../engine/games/pool/state/rulebook.ts";
import { CARDS, spyEndReasons, spyRefusals } from "../../../engine/games/spy/state/rulebook.ts";
import { trainRefusals } from "../../../engine/games/train/rules/refusals.ts";
import { trainEndReasons } from "../../../engine/games/train/state/score.ts";
import { EVENT_VERSION } from "../../../engine/log/log.ts";
import { sessionRefusals } from "../../../engine/log/session.ts";
import { tableEndReasons } from "../../../engine/table/end-reasons.ts";
import { MAX_CHAT_LENGTH, phrases, reactions } from "../../../engine/table/forms/chat.ts";
import { tableCommandSchema } from "../../../engine/table/forms/commands.ts";
import { tableEventSchema } from "../../../engine/table/forms/events.ts";
import { MAX_PLAYER_REQUESTS } from "../../../engine/table/log-limits.ts";
import { tournamentCommandSchema } from "../../../engine/tournament/forms/commands.ts";
import { tournamentEventSchema } from "../../../engine/tournament/forms/events.ts";
import { settingsEntries } from "../../../engine/tournament/forms/fields.ts";
import { hostRefusals, MAX_FRAME, PING, PONG, PROTOCOL_VERSION, wireRefusals } from "../../../engine/wire/protocol.ts";
import manifest from "../../../package.json";
import { routes } from "../../../worker/describe/routes.ts";
import { MAX_BODY_BYTES } from "../../../worker/http/body.ts";
import { RATES } from "../../../worker/http/rates.ts";
import { SETTINGS_QUOTA, UPLOAD_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import { MAX_WAITING_PER_PLAYER, MAX_WAITING_PER_SUBNET } from "../../../worker/lobby/quota.ts";
import text from "../../../worker/PROTOCOL.md?raw";
import { errorStatus } from "../../../worker/platform/errors.ts";
import * as limits from "../../../worker/sockets/limits.ts";
import { openTournamentBody } from "../../../worker/tournament/tournament-routes.ts";
import settings from "../../../wrangler.toml?raw";

const section = (title: string): string => text.split(/^##+ /m).find((part) => part.startsWith(title)) ?? "";

/** The section of a game, by its id. */
const sectionOf = (id: string): string =>
  text.split(/^##+ /m).find((part) => /\(`(.*)`\)\n/.exec(part)?.[1] === id) ?? "";

/** The properties of each variant of a schema. */
const formsOf = (schema: GenericSchema) => {
  const whole = toJsonSchema(schema, { typeMode: "input", errorMode: "ignore" });
  return (whole.oneOf ?? whole.anyOf ?? [whole]).map((form) => (typeof form === "object" && form.properties) || {});
};

/** The first row of a table whose cells contain these names, in this order. */
const rowOf = (part: string, cells: readonly string[]): string | undefined =>
  part.split("\n").find((line) => {
    const row = line.split("|").slice(1);
    return cells.every((cell, index) => row[index]?.includes(`\`${cell}\``));
  });

/** The types and fields that the tables of a section omit. `before`: the cells in front of a type's. */
const omittedFrom = (schema: GenericSchema, part: string, ...before: readonly string[]): readonly string[] =>
  formsOf(schema).flatMap(({ type, ...fields }) => {
    const types = typeof type === "object" ? (type.enum ?? [type.const]).map(String) : ["no type"];
    return types.flatMap((name) => {
      const row = rowOf(part, [...before, name]);
      const missing = Object.keys(fields).filter((field) => !row?.includes(`\`${field}\``));
      return row === undefined ? [name] : missing.map((field) => `${name}.${field}`);
    });
  });

describe("the document", () => {
  it.each([
    ["Codes", Object.keys(errorStatus)],
    [
      "Refusals",
      [
        ...[...wireRefusals, ...sessionRefusals, ...tableRefusals, ...requestRefusals],
        ...[...botRefusals, ...seatCountRefusals, ...hostRefusals],
      ],
    ],
    ["`GET /api/tables/ID`\n", tableEndReasons],
    ["Commands", [...phrases, ...reactions]],
    ["American Pool Checkers", [...poolRefusals, ...poolEndReasons]],
    ["Mexican Train", [...trainRefusals, ...trainEndReasons]],
    ["SPY", [...spyRefusals, ...spyEndReasons, ...CARDS]],
  ])("lists under %s every code that can be sent", (title, codes) => {
    expect(codes.filter((code) => !section(title).includes(`\`${code}\``))).toEqual([]);
  });

  it("lists the events and commands of every table, with all fields", () => {
    expect(omittedFrom(tableEventSchema, section("The log"))).toEqual([]);
    expect(omittedFrom(tableCommandSchema, section("Commands"))).toEqual([]);
  });

  it.each(installedGames().map((game) => [game.id, game] as const))(
    "lists the options, events and commands of %s, with all fields",
    (id, { options, event, command }) => {
      const settings = formsOf(options).flatMap((form) => Object.keys(form));
      expect(settings.filter((name) => !sectionOf(id).includes(`\`${name}\``))).toEqual([]);
      expect(omittedFrom(event, sectionOf(id))).toEqual([]);
      expect(omittedFrom(command, section("Commands"), id)).toEqual([]);
    },
  );

  it("lists the settings, events and commands of tournaments, with all fields", () => {
    const opening = section("`POST /api/tournaments`");
    const fields = Object.keys(openTournamentBody.entries);
    expect(fields.filter((name) => rowOf(opening, [name]) === undefined)).toEqual([]);
    expect(omittedFrom(settingsEntries.system, opening)).toEqual([]);
    expect(omittedFrom(tournamentEventSchema, section("`GET /api/tournaments/ID?"))).toEqual([]);
    expect(omittedFrom(tournamentCommandSchema, section("`POST /api/tournaments/ID/commands`"))).toEqual([]);
  });

  it("has the status of every fault", () => {
    const rows = [...section("Codes").matchAll(/^\| (\d{3}) +\| (.*)\|$/gm)];
    const documented = rows.flatMap(([, status, codes]) =>
      [...codes!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => [code, Number(status)]),
    );
    expect(Object.fromEntries(documented)).toEqual(errorStatus);
  });

  it("has the limits of the code", () => {
    const numbers = [
      MAX_FRAME,
      MAX_BODY_BYTES,
      limits.FRAME_RATE.burst,
      limits.FRAME_RATE.perSecond,
      limits.CONNECTION_RATE.burst,
      limits.CONNECTION_RATE.perSecond,
      limits.PLAYERS_PER_ADDRESS,
      limits.MAX_STRIKES,
      limits.MAX_SOCKETS_OF_PLAYER,
      limits.MAX_SOCKETS,
      limits.MAX_SOCKETS_OF_ADDRESS,
      limits.EXTRA_SOCKETS_FOR_FREE_SEATS,
      MAX_PLAYER_REQUESTS,
      MAX_WAITING_PER_PLAYER,
      MAX_WAITING_PER_SUBNET,
      limits.MAX_UPLOAD_BYTES,
      limits.MAX_UPLOAD_ENTRIES,
      limits.MAX_UNREAD_TEXT,
      limits.LOG_TEXT_RATE.burst,
      limits.LOG_TEXT_RATE.perSecond,
      UPLOAD_QUOTA.most,
      SETTINGS_QUOTA.most,
      ...[...settings.matchAll(/\{ limit = (\d+), period = 60 \}/g)].map(([, limit]) => Number(limit)),
    ];
    expect(numbers.filter((number) => !section("Limits").includes(number.toLocaleString("en")))).toEqual([]);
    expect(section("Commands")).toContain(`up to ${MAX_CHAT_LENGTH} characters`);
    expect(section("To the table")).toContain(`silent for ${limits.SOCKET_TIMEOUT_MS / 1000} seconds`);
    expect(section("Limits")).toContain(`for ${limits.SIT_DOWN_GRACE_MS / 1000} seconds`);
  });

  it("has headers with the configured rates", () => {
    const configured = [
      ...settings.matchAll(/name = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/g),
    ];
    expect(Object.fromEntries(configured.map(([, name, limit]) => [name, Number(limit)]))).toEqual(RATES);
  });

  it("has the limit of every route", () => {
    /** The routes of each row. */
    const rows: Readonly<Record<string, readonly string[]>> = {
      "tables opened from one address": ["post /api/tables"],
      "logs, summaries, positions, moves and reviews of tables asked for from one address": [
        ...["", "/log", "/moves", "/position", "/review"].map((part) => `get /api/tables/:id${part}`),
        ...["", "/standings.csv", "/results.csv", "/report.trf"].map((file) => `get /api/tournaments/:id${file}`),
      ],
      "commands by HTTP": ["post /api/tables/:id/commands"],
      "streams of events at a table": ["get /api/tables/:id/events"],
      "connections of one player to one table, its review included": [
        "get /api/tables/:id/socket",
        "get /api/tables/:id/review/socket",
      ],
      "passes asked for or used from one address": ["post /api/tables/:id/pass", "post /api/tables/:id/seat"],
      "votes to delete or to keep a table": ["post /api/tables/:id/forget", "post /api/tables/:id/keep"],
      "logs uploaded from one address": ["post /api/logs"],
      "tournaments opened from one address": ["post /api/tournaments"],
      "sockets of one tournament": ["get /api/tournaments/:id/socket"],
      "commands to tournaments from one address": ["post /api/tournaments/:id/commands"],
      "challenges and answers of passkeys": ["", "/challenge", "/sign-in", "/forget"].map(
        (path) => `post /api/mine/passkeys${path}`,
      ),
      "tokens from one address": ["post /api/tokens"],
      "further tokens of a player, and the end of tokens": ["post /api/mine/tokens", "post /api/mine/tokens/end"],
      "programs that wait for invitations": ["get /api/bots", "post /api/mine/bot", "post /api/mine/bot/stop"],
      "invitations of programs": ["post /api/tables/:id/invite"],
      "the programs of a table": ["get /api/tables/:id/programs"],
      "the operator's figures": ["get /api/figures"],
      "looks at the lobby or at `mine` from one address": ["get /api/lobby", "get /api/mine"],
      "streams, sockets, games, scores, settings and calls of the player's identity": [
        ...["socket", "events", "games", "scores", "settings", "passkeys", "tokens", "invitations", "push"].map(
          (part) => `get /api/mine/${part}`,
        ),
        ...["settings", "push", "push/stop"].map((part) => `post /api/mine/${part}`),
      ],
      "`GET /api/games`, `/api/openapi.json`, `/api/schemas.json`, pages, files": [
        "games",
        "openapi.json",
        "schemas.json",
      ].map((file) => `get /api/${file}`),
    };
    const limited = section("Limits")
      .split("\n")
      .map((line) => line.split("|")[1]?.trim());
    expect(Object.keys(rows).filter((row) => !limited.includes(row))).toEqual([]);
    const documented = Object.values(rows).flat();
    expect(documented.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it("names the packages of its version", () => {
    const row = [manifest.version.split(".").slice(0, 2).join("."), PROTOCOL_VERSION, "`/api/…`", EVENT_VERSION];
    const versions = section("Versions")
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(versions).toContainEqual(row.map(String));
  });

  it("has the protocol's version, and names the ping", () => {
    expect(text).toContain(`# The Foldtable protocol, version ${PROTOCOL_VERSION}\n`);
    expect(section("To the table")).toContain(`\`${PING}\`, answered by the bare text \`${PONG}\``);
  });
});
