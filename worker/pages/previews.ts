/**
 * The routes of preview pictures: a table's board, at its latest state or one moment, as everyone with the link may see
 * it.
 */
import { type Context, Hono } from "hono";
import { cacheTagOf, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { cacheSeconds } from "../drawing/preview-state.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import { HttpError } from "../platform/errors.ts";
import { drawPicture } from "../preview/picture.ts";
import { makePng } from "../preview/png.ts";
import { type PreviewMoment, type PreviewRequest, parseLanguage, parseSeq } from "../preview/preview-url.ts";
import { previewStateAt } from "./preview-state.ts";

type Visit = Context<{ Bindings: Env }>;

export const previews = new Hono<{ Bindings: Env }>();

previews.get("/t/:id/preview.png", (c) => picture(c, null));

previews.get("/t/:id/:seq/preview.png", (c) => {
  const seq = parseSeq(c.req.param("seq"));
  if (seq === undefined) throw new HttpError("not-found");
  return picture(c, seq);
});

/** Drawn once per table, moment and language, and cached at the edge. */
const picture = async (c: Visit, seq: PreviewMoment): Promise<Response> => {
  const id = c.req.param("id") ?? "";
  await tableKeysOf(await keysOf(c.env), id);
  const lang = c.req.query("lang");
  const language = parseLanguage(lang);
  if (lang !== undefined && language === null) throw new HttpError("bad-request");
  const request: PreviewRequest = { id, seq, language: language ?? "en" };
  const found = await cached(`picture/${id}/${seq ?? "now"}/${request.language}`, id, c.executionCtx, () =>
    drawn(c, request),
  );
  return c.req.method === "HEAD" ? new Response(null, found) : found;
};

const drawn = async (c: Visit, request: PreviewRequest): Promise<Response> => {
  const moment = await previewStateAt(request, c.req.raw, c.env, c.executionCtx);
  if (moment === null) throw new HttpError("no-table");
  const png = await makePng(drawPicture(moment, request.language ?? "en"), c.env.ASSETS);
  return new Response(png, {
    headers: {
      "Content-Type": "image/png",
      "Content-Length": String(png.length),
      "Cache-Control": publicFor(cacheSeconds(moment)),
      ...cacheTagOf(request.id),
      // Messengers embed the picture in their pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    },
  });
};
