/** Routes by which programs read what can be asked here. */
import { Hono } from "hono";
import { etag } from "hono/etag";
import { CATALOGUE_FOR_ALL } from "../cache/cache-control.ts";
import type { Env } from "../platform/env.ts";
import { openApi } from "./openapi.ts";
import { schemasDocument } from "./schemas.ts";

const FOR_ALL = { "Cache-Control": CATALOGUE_FOR_ALL };

export const descriptions = new Hono<{ Bindings: Env }>();

descriptions.get("/openapi.json", etag(), (c) => c.json(openApi(), 200, FOR_ALL));

descriptions.get("/schemas.json", etag(), (c) => c.json(schemasDocument(), 200, FOR_ALL));
