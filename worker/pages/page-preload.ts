/**
 * Data that is streamed after a table's page in the same response, a round trip before a client could request it. It
 * contains links to the game's files, the drawn board (preview/initial-board.ts) and the log. A new visitor gets both as
 * any watcher may know them, from a shared cache. A visitor with an identity gets the view of that visitor's seat, which no
 * cache stores (seat-page.ts). The page itself is sent first and waits for nothing.
 */
import { PRELOAD_SECONDS, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { toHttpError } from "../platform/errors.ts";
import { drawInitialBoard, readersLanguage } from "../preview/initial-board.ts";
import type { PreviewMoment } from "../preview/preview-url.ts";
import type { PagePreload } from "../table/viewers/page-preload.ts";
import { readSeatPage } from "./seat-page.ts";

/** In ms. If a table takes longer to wake, the log arrives over the socket. */
const TIMEOUT_MS = 250;

interface Visit {
  readonly id: string;
  /** The moment that is requested; `quiet` is a replay without the result, null the latest state. */
  readonly seq: PreviewMoment;
  /** The visitor's key at the table; null for a visitor without an identity. */
  readonly player: string | null;
  readonly request: Request;
}

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** The page, followed by the preload. */
export const withPreload = (page: Response, visit: Visit, env: Env, ctx: Waiting): Response => {
  const preload = preloadInTime(visit, env, ctx);
  const behind = new TransformStream<Uint8Array, Uint8Array>({
    flush: async (controller) => controller.enqueue(new TextEncoder().encode(await preload)),
  });
  return new Response(page.body?.pipeThrough(behind) ?? null, page);
};

/** Without a preload in time, the page still works. */
const preloadInTime = (visit: Visit, env: Env, ctx: Waiting): Promise<string> => {
  const late = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, ""));
  const preload = makePreload(visit, env, ctx).catch((error: unknown) => {
    toHttpError(error);
    return "";
  });
  return Promise.race([preload, late]);
};

const makePreload = async ({ id, seq, player, request }: Visit, env: Env, ctx: Waiting): Promise<string> => {
  const read = player === null ? sharedPage(id, request, env, ctx) : readSeatPage(id, player, request, env);
  const [page, files] = await Promise.all([read, filesOf(request, env)]);
  // A returning visitor already has the files around a board. The cached preload may be from the phase before.
  const around = player === null ? (files[page.moment.phase] ?? []) : [];
  const named = new Set([...(files[page.game] ?? []), ...around]);
  const preloads = [...named].map(preload).join("");
  // The log contains the result.
  if (page.log === null || seq === "quiet") return preloads;
  // The drawing shows the latest state. Without the log in the page it would stay visible for too long.
  const first = seq === null ? drawInitialBoard(page, readersLanguage(request.headers.get("Accept-Language"))) : "";
  return preloads + first + preloadLogTag(id, page.log);
};

/** Read from the table once for all new visitors within two seconds. */
const sharedPage = async (id: string, request: Request, env: Env, ctx: Waiting): Promise<PagePreload> => {
  const response = await cached(`ahead/${id}`, id, ctx, async () =>
    Response.json(await readSeatPage(id, null, request, env), {
      headers: { "Cache-Control": publicFor(PRELOAD_SECONDS) },
    }),
  );
  return response.json<PagePreload>();
};

/**
 * The files of each game, and those around a board before and after a game, from the build's manifest
 * (client/build/game-files-manifest.ts).
 */
const filesOf = async (request: Request, env: Env): Promise<Readonly<Record<string, readonly string[]>>> => {
  const file = await env.ASSETS.fetch(new URL("/games.json", request.url));
  return file.ok ? file.json<Record<string, readonly string[]>>() : {};
};

const preload = (file: string): string => `<link rel="modulepreload" href="${file}">`;

/** One frame per line. `<` is escaped, so that players' text cannot end the element. */
export const preloadLogTag = (id: string, { viewer, length, frames }: NonNullable<PagePreload["log"]>): string =>
  `<script type="application/json" id="log" data-table="${id}" data-known="from=${length}&amp;as=${viewer}">${frames
    .join("\n")
    .replaceAll("<", "\\u003c")}</script>`;
