/** Routes by which programs read what can be asked here. */
import { Hono } from "hono";
import { etag } from "hono/etag";
import { CATALOGUE_FOR_ALL } from "../cache/freshness.ts";
import { openApi } from "../describe/openapi.ts";
import { schemasDocument } from "../describe/schemas.ts";
import type { Env } from "../env.ts";

const FOR_ALL = { "Cache-Control": CATALOGUE_FOR_ALL };

export const descriptions = new Hono<{ Bindings: Env }>();

descriptions.get("/openapi.json", etag(), (c) => c.json(openApi(), 200, FOR_ALL));

descriptions.get("/schemas.json", etag(), (c) => c.json(schemasDocument(), 200, FOR_ALL));
