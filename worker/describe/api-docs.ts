/** Routes that serve the OpenAPI document and the JSON Schemas. */
import { Hono } from "hono";
import { etag } from "hono/etag";
import { PUBLIC_CATALOGUE } from "../cache/cache-control.ts";
import { openApi } from "./openapi.ts";
import { schemasDocument } from "./schemas.ts";

const FOR_ALL = { "Cache-Control": PUBLIC_CATALOGUE };

export const apiDocs = new Hono<{ Bindings: Env }>();

apiDocs.get("/openapi.json", etag(), (c) => c.json(openApi(), 200, FOR_ALL));

apiDocs.get("/schemas.json", etag(), (c) => c.json(schemasDocument(), 200, FOR_ALL));
