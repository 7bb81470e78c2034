/**
 * The routes of preview pictures: a table's board, at its latest state or one moment, as everyone with the link may see
 * it.
 */
import { type Context, Hono } from "hono";
import { RETAIN_PRIVATE_DAYS } from "../../engine/wire/retention.ts";
import { cacheTagOf, publicFor, publicForEnded } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { cacheSeconds } from "../drawing/preview-state.ts";
import type { Language } from "../drawing/texts.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import { tournamentKeysOf } from "../identity/tournament-id.ts";
import { HttpError } from "../platform/errors.ts";
import { drawBoardPicture, drawPicture } from "../preview/picture.ts";
import { makePng } from "../preview/png.ts";
import { type PreviewMoment, type PreviewRequest, parseLanguage, parseSeq } from "../preview/preview-url.ts";
import { drawTournamentPicture } from "../preview/tournament-picture.ts";
import { podiumAt, previewStateAt } from "./preview-state.ts";

const DAY = 24 * 60 * 60 * 1000;

type Visit = Context<{ Bindings: Env }>;

export const previews = new Hono<{ Bindings: Env }>();

previews.get("/t/:id/preview.png", (c) => picture(c, null, "png"));
previews.get("/t/:id/board.svg", (c) => picture(c, null, "svg"));

previews.get("/t/:id/:seq/preview.png", (c) => {
  const seq = parseSeq(c.req.param("seq"));
  if (seq === undefined) throw new HttpError("not-found");
  return picture(c, seq, "png");
});

/** `png`: the whole picture for messengers. `svg`: the board alone, for pages of this server with many boards. */
type Format = "png" | "svg";

/** Drawn once per table, moment, language and format, and cached at the edge. */
const picture = async (c: Visit, seq: PreviewMoment, format: Format): Promise<Response> => {
  const id = c.req.param("id") ?? "";
  await tableKeysOf(await keysOf(c.env), id);
  const request: PreviewRequest = { id, seq, language: languageOf(c) };
  const key = `${format === "png" ? "picture" : "board"}/${id}/${seq ?? "now"}/${request.language}`;
  const found = await cached(key, id, c.executionCtx, () => drawn(c, request, format));
  return c.req.method === "HEAD" ? new Response(null, found) : found;
};

const drawn = async (c: Visit, request: PreviewRequest, format: Format): Promise<Response> => {
  const moment = await previewStateAt(request, c.req.raw, c.env, c.executionCtx);
  if (moment === null) throw new HttpError("no-table");
  const language = request.language ?? "en";
  const lasting = { "Cache-Control": publicFor(cacheSeconds(moment)), ...cacheTagOf(request.id) };
  if (format === "svg")
    return new Response(drawBoardPicture(moment, language), {
      headers: { "Content-Type": "image/svg+xml", ...lasting },
    });
  return pngResponse(await makePng(drawPicture(moment, language), c.env.ASSETS), lasting);
};

const pngResponse = (png: Uint8Array, lasting: Readonly<Record<string, string>>): Response =>
  new Response(png, {
    headers: {
      "Content-Type": "image/png",
      "Content-Length": String(png.length),
      ...lasting,
      // Messengers embed the picture in their pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    },
  });

/** The winner's picture of a tournament that is over. */
previews.get("/e/:id/winners.png", async (c) => {
  const id = c.req.param("id");
  await tournamentKeysOf(await keysOf(c.env), id);
  const language = languageOf(c);
  const found = await cached(`winners/${id}/${language}`, null, c.executionCtx, async () => {
    const held = await podiumAt(id, c.req.raw, c.env);
    if (held === null) throw new HttpError("no-tournament");
    const { podium, movedAt } = held;
    if (!podium.isOver) throw new HttpError("not-over");
    const png = await makePng(drawTournamentPicture(podium, language), c.env.ASSETS);
    const ended = { movedAt, keptUntil: movedAt + RETAIN_PRIVATE_DAYS * DAY };
    // A result may still be corrected.
    return pngResponse(png, { "Cache-Control": publicForEnded(ended, false, Date.now()) });
  });
  return c.req.method === "HEAD" ? new Response(null, found) : found;
});

/** The language that the address states, English if none; throws if it is not one of ours. */
const languageOf = (c: Visit): Language => {
  const lang = c.req.query("lang");
  const language = parseLanguage(lang);
  if (lang !== undefined && language === null) throw new HttpError("bad-request");
  return language ?? "en";
};
