/** The pictures of links: the board of a table, as it is or at one moment, as anybody with the link may see it. */
import { type Context, Hono } from "hono";
import { forAll, tagOf } from "../cache/cache-control.ts";
import { kept } from "../cache/edge-cache.ts";
import { lifeOf } from "../drawing/preview-state.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import type { Env } from "../platform/env.ts";
import { Fault } from "../platform/errors.ts";
import { drawPicture } from "../preview/picture.ts";
import { makePng } from "../preview/png.ts";
import { type Asked, parseLanguage, parseSeq } from "../preview/preview-url.ts";
import { momentAt } from "./preview-state.ts";

type Visit = Context<{ Bindings: Env }>;

export const previews = new Hono<{ Bindings: Env }>();

previews.get("/t/:id/preview.png", (c) => picture(c, null));

previews.get("/t/:id/:seq/preview.png", (c) => {
  const seq = parseSeq(c.req.param("seq"));
  if (seq === undefined) throw new Fault("not-found");
  return picture(c, seq);
});

/** Drawn once for each table, moment and language, and kept at the edge. */
const picture = async (c: Visit, seq: number | null): Promise<Response> => {
  const id = c.req.param("id") ?? "";
  await tableKeysOf(await keysOf(c.env), id);
  const lang = c.req.query("lang");
  const language = parseLanguage(lang);
  if (lang !== undefined && language === null) throw new Fault("bad-request");
  const asked: Asked = { id, seq, language: language ?? "en" };
  const found = await kept(`picture/${id}/${seq ?? "now"}/${asked.language}`, id, c.executionCtx, () =>
    drawn(c, asked),
  );
  return c.req.method === "HEAD" ? new Response(null, found) : found;
};

const drawn = async (c: Visit, asked: Asked): Promise<Response> => {
  const moment = await momentAt(asked, c.req.raw, c.env, c.executionCtx);
  if (moment === null) throw new Fault("no-table");
  const png = await makePng(drawPicture(moment, asked.language ?? "en"), c.env.ASSETS);
  return new Response(png, {
    headers: {
      "Content-Type": "image/png",
      "Content-Length": String(png.length),
      "Cache-Control": forAll(lifeOf(moment)),
      ...tagOf(asked.id),
      // Messengers show it on pages of their own.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    },
  });
};
