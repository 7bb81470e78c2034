/** The routes as an OpenAPI document. */
import type { GenericSchema } from "valibot";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { clockSchema } from "../../engine/table/forms/clock-schema.ts";
import { PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { errorStatus } from "../platform/errors.ts";
import { clientFrameExamples, requestExamples } from "./examples.ts";
import { responseExamples } from "./response-examples.ts";
import { type Parameter, type Route, schemas, tags } from "./route.ts";
import { routes } from "./routes.ts";
import { type JsonSchema, jsonSchema } from "./schemas.ts";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A schema's name stands for JSON of that schema; any other text is a media type. `part`: a line's or event's schema. */
const content = (what: string, part?: string) => {
  if (what in schemas) return { "application/json": { schema: reference(what) } };
  if (part === undefined) return { [what]: { schema: { type: what.startsWith("text/") ? "string" : "object" } } };
  const of = what === "text/event-stream" ? "The data of each event" : "Each line";
  const schema = { type: "string", contentMediaType: "application/json", contentSchema: reference(part) };
  return { [what]: { schema: { description: `${of} is JSON of contentSchema`, ...schema } } };
};

const parameters = ({ path, tag, query = [], answers }: Route) => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    parameter({ name: name!, type: "string", says: tag === "tournaments" ? "the tournament" : "the table" }, "path"),
  ),
  ...query.map((one) => parameter(one, "query")),
  ...(304 in answers
    ? [parameter({ name: "If-None-Match", type: "string", says: "the ETag of the caller's copy" }, "header")]
    : []),
];

const parameter = ({ name, type, says }: Parameter, place: "path" | "query" | "header") => ({
  name,
  in: place,
  required: place === "path",
  description: says,
  schema: { type },
});

const HEADERS: Readonly<Record<string, string>> = {
  ETag: "names this version of the response, for If-None-Match",
  Link: "the address of the next entries, if there are more",
  Location: "the page of the table",
  "Foldtable-Viewer": "the viewer for whom the log is redacted",
  "Foldtable-Token": "a new token for the same player, to be used from now on",
  "Retry-After": "in seconds",
  "RateLimit-Policy": "the limit of the route: its name, q requests in w seconds",
  RateLimit: "r requests remain in the next t seconds",
  Allow: "the methods of the path",
};

const headersOf = (names: readonly string[]) =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

const answerHeaders = ({ answers, faults, headers }: Route, status: string): readonly string[] => [
  ...(headers?.[Number(status)] ?? []),
  ...(304 in answers ? ["ETag"] : []),
  ...(faults.includes(429) ? ["RateLimit-Policy"] : []),
  "Foldtable-Token",
];

const faultHeaders = (status: number): readonly string[] => {
  if (status === 429) return ["Retry-After", "RateLimit-Policy", "RateLimit"];
  return status === 405 ? ["Allow"] : [];
};

/** Their names, such as 429, are the keys of the responses that all routes share. */
const faultResponse = (status: number) => ({
  description: Object.entries(errorStatus)
    .flatMap(([code, of]) => (of === status ? [code] : []))
    .join(", "),
  ...headersOf(faultHeaders(status)),
  content: content("Fault"),
});

const operation = (route: Route) => ({
  operationId: route.id,
  tags: [route.tag],
  summary: route.says,
  ...(parameters(route).length > 0 && { parameters: parameters(route) }),
  ...(route.body && {
    requestBody: { required: !route.isBodyOptional, content: content(route.body, route.part) },
  }),
  responses: {
    ...Object.fromEntries(
      Object.entries(route.answers).map(([status, what]) => [
        status,
        {
          description: what === null ? "no body" : what,
          ...headersOf(what === "Refused" ? faultHeaders(Number(status)) : answerHeaders(route, status)),
          ...(what !== null && { content: content(what, route.part) }),
        },
      ]),
    ),
    ...Object.fromEntries(
      route.faults
        .filter((status) => !(status in route.answers))
        .map((status) => [status, { $ref: `#/components/responses/Fault${status}` }]),
    ),
    default: { description: "Refused", content: content("Fault") },
  },
});

const withProperties = (schema: JsonSchema, others: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as JsonSchema), ...others },
});

/** The moves of a turn are those of the table's game. */
const withMoves = (schema: JsonSchema): JsonSchema => {
  const anyOf = installedGames().map(({ rules, command }) => ({ title: rules, ...jsonSchema(command) }));
  const moves = { type: "array", items: { anyOf } };
  return withProperties(schema, { moves, minimum: { anyOf: [...anyOf, { type: "null" }] } });
};

/** Which clocks a game offers is checked after the body is parsed, because they have their own refusal. */
const withClock = (schema: JsonSchema): JsonSchema =>
  withProperties(schema, { clock: { anyOf: [jsonSchema(clockSchema), { type: "null" }] } });

const componentSchema = (name: string, schema: GenericSchema): JsonSchema => {
  const plain = jsonSchema(schema);
  if (name === "Turn") return withMoves(plain);
  return name === "TableOrder" ? withClock(plain) : plain;
};

const paths = () => {
  const made: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    made[path] = { ...made[path], [route.method]: operation(route) };
  }
  return made;
};

export const openApi = () => {
  const sent = { ...requestExamples(), Command: clientFrameExamples };
  const examples: Readonly<Record<string, readonly unknown[]>> = { ...sent, ...responseExamples() };
  return {
    openapi: "3.1.0",
    info: {
      title: "Foldtable",
      version: `${PROTOCOL_VERSION}.0.0`,
      license: { name: "MIT", identifier: "MIT" },
      description: "Table games. /protocol.md is the whole text, /api/schemas.json what travels at a table.",
    },
    // The document is the same at every address, because it is cached for everyone.
    servers: [{ url: "/" }],
    // With a bearer token, with a browser's cookie, or without an identity.
    security: [{ bearer: [] }, { cookie: [] }, {}],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
      ),
      responses: Object.fromEntries(
        [...new Set(routes.flatMap(({ faults }) => faults))].map((status) => [`Fault${status}`, faultResponse(status)]),
      ),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "the token of POST /api/tokens" },
        cookie: { type: "apiKey", in: "cookie", name: "__Host-foldtable" },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          {
            ...componentSchema(name, schema),
            ...(name in examples && { examples: examples[name] }),
          },
        ]),
      ),
    },
  };
};
