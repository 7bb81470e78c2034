/** The routes as an OpenAPI document. */
import { PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { clientFrameExamples, requestExamples } from "./examples.ts";
import { responseExamples } from "./response-examples.ts";
import { type Parameter, type Route, routes, schemas } from "./routes.ts";
import { jsonSchema } from "./schemas.ts";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A schema's name stands for JSON of that schema; any other text is a media type. */
const content = (what: string) =>
  what in schemas ? { "application/json": { schema: reference(what) } } : { [what]: {} };

const parameters = ({ path, query = [] }: Route) => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    parameter({ name: name!, type: "string", says: "the table" }, true),
  ),
  ...query.map((one) => parameter(one, false)),
];

const parameter = ({ name, type, says }: Parameter, isInPath: boolean) => ({
  name,
  in: isInPath ? "path" : "query",
  required: isInPath,
  description: says,
  schema: { type },
});

const operation = (route: Route) => ({
  summary: route.says,
  ...(/:|\?/.test(route.path) || route.query ? { parameters: parameters(route) } : {}),
  ...(route.body && { requestBody: { required: !route.isBodyOptional, content: content(route.body) } }),
  responses: {
    ...Object.fromEntries(
      Object.entries(route.answers).map(([status, what]) => [
        status,
        { description: what ?? "no body", ...(what !== null && { content: content(what) }) },
      ]),
    ),
    default: { description: "Refused", content: content("Fault") },
  },
});

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
      description: "Table games. /protocol.md is the whole text, /api/schemas.json what travels at a table.",
    },
    // The document is the same at every address, because it is cached for everyone.
    servers: [{ url: "/" }],
    // With a bearer token, with a browser's cookie, or without an identity.
    security: [{ bearer: [] }, { cookie: [] }, {}],
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "__Host-foldtable" },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          { ...jsonSchema(schema), ...(name in examples && { examples: examples[name] }) },
        ]),
      ),
    },
  };
};
