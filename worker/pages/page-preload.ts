/**
 * What follows a table's page in the same answer, a round trip before anybody could ask for it: the names of the game's
 * files and, for whoever comes for the first time, the board drawn (preview/first.ts) and the log, both as any passer-by may
 * know them (object/ahead.ts). The page
 * itself has left by then, and waits for nothing. Whoever has been here before may hold a seat, and hears the log by the
 * socket as whoever they are: nothing in a page is anybody's own.
 */
import { PRELOAD_SECONDS, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { checkRateLimit } from "../http/rate-limit.ts";
import { HttpError, toHttpError } from "../platform/errors.ts";
import { withTableStub } from "../platform/table-stub.ts";
import { drawInitialBoard, readersLanguage } from "../preview/initial-board.ts";
import type { PagePreload } from "../table/viewers/page-preload.ts";

/** In ms. Of a table that takes longer to wake one hears by its socket. */
const PATIENCE = 250;

interface Visit {
  readonly id: string;
  /** A moment of the table is asked for that is not the newest. */
  readonly isPast: boolean;
  /** Whoever asks has never been here. */
  readonly isNew: boolean;
  readonly request: Request;
}

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** The page with that behind it. */
export const withPreload = (page: Response, visit: Visit, env: Env, ctx: Waiting): Response => {
  const told = toldInTime(visit, env, ctx);
  const behind = new TransformStream<Uint8Array, Uint8Array>({
    flush: async (controller) => controller.enqueue(new TextEncoder().encode(await told)),
  });
  return new Response(page.body?.pipeThrough(behind) ?? null, page);
};

/** A page that cannot be told anything is still one. */
const toldInTime = (visit: Visit, env: Env, ctx: Waiting): Promise<string> => {
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE, ""));
  const told = tell(visit, env, ctx).catch((error: unknown) => {
    toHttpError(error);
    return "";
  });
  return Promise.race([told, late]);
};

const tell = async ({ id, isPast, isNew, request }: Visit, env: Env, ctx: Waiting): Promise<string> => {
  const [{ game, moment, log }, files] = await Promise.all([aheadAt(id, request, env, ctx), filesOf(request, env)]);
  // Whoever was here before has what stands around a board; and what is kept for two seconds may be of the phase before.
  const around = isNew ? (files[moment.phase] ?? []) : [];
  const named = new Set([...(files[game] ?? []), ...around]);
  const preloads = [...named].map(preload).join("");
  if (!isNew || log === null) return preloads;
  // The drawing is of the newest moment; and where the log is too long to come along, it would stand there for too long.
  const first = isPast ? "" : drawInitialBoard(moment, readersLanguage(request.headers.get("Accept-Language")));
  return preloads + first + preloadLogTag(id, log);
};

/** Asked of the table once for all who come within two seconds. */
const aheadAt = async (id: string, request: Request, env: Env, ctx: Waiting): Promise<PagePreload> => {
  const response = await cached(`ahead/${id}`, id, ctx, async () => {
    await checkRateLimit(env.READS, request);
    const text = await withTableStub(env, id, (table) => table.ahead());
    if (text === null) throw new HttpError("no-table");
    return new Response(text, { headers: { "Cache-Control": publicFor(PRELOAD_SECONDS) } });
  });
  return response.json<PagePreload>();
};

/** The files of each game, and of what stands around a board before and after one, as the page's build has named them (client/build/game-files-manifest.ts). */
const filesOf = async (request: Request, env: Env): Promise<Readonly<Record<string, readonly string[]>>> => {
  const file = await env.ASSETS.fetch(new URL("/games.json", request.url));
  return file.ok ? file.json<Record<string, readonly string[]>>() : {};
};

const preload = (file: string): string => `<link rel="modulepreload" href="${file}">`;

/** A frame a line. What players have written ends no element (`<`). */
export const preloadLogTag = (id: string, { viewer, length, frames }: NonNullable<PagePreload["log"]>): string =>
  `<script type="application/json" id="log" data-table="${id}" data-known="from=${length}&amp;as=${viewer}">${frames
    .join("\n")
    .replaceAll("<", "\\u003c")}</script>`;
