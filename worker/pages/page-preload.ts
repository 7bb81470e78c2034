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

/** What the build says about table pages (client/build/game-files-manifest.ts). */
export interface Manifest {
  /** The files of each game, and those around a board before and after a game. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** By a board's class: what it needs in addition to the page's styles, and the source that allows it in a policy. */
  readonly styles: Readonly<Record<string, { readonly text: string; readonly source: string }>>;
}

export const NO_MANIFEST: Manifest = { files: {}, styles: {} };

export const readManifest = async (request: Request, env: Env): Promise<Manifest> => {
  const file = await env.ASSETS.fetch(new URL("/games.json", request.url));
  if (!file.ok) throw new Error("the build has no games.json");
  const { styles = {}, ...files } = await file.json<Manifest["files"] & Partial<Pick<Manifest, "styles">>>();
  return { files, styles };
};

/** The page, followed by the preload. */
export const withPreload = (page: Response, preload: Promise<string>): Response => {
  const behind = new TransformStream<Uint8Array, Uint8Array>({
    flush: async (controller) => controller.enqueue(new TextEncoder().encode(await preload)),
  });
  return new Response(page.body?.pipeThrough(behind) ?? null, page);
};

/** Without a preload in time, the page still works. */
export const preloadInTime = (visit: Visit, manifest: Promise<Manifest>, env: Env, ctx: Waiting): Promise<string> => {
  const late = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, ""));
  const preload = makePreload(visit, manifest, env, ctx).catch((error: unknown) => {
    toHttpError(error);
    return "";
  });
  return Promise.race([preload, late]);
};

const makePreload = async (visit: Visit, manifest: Promise<Manifest>, env: Env, ctx: Waiting): Promise<string> => {
  const { id, seq, player, request } = visit;
  const read = player === null ? sharedPage(id, request, env, ctx) : readSeatPage(id, player, request, env);
  const [page, { files, styles }] = await Promise.all([read, manifest]);
  // A returning visitor already has the files around a board. The cached preload may be from the phase before.
  const around = player === null ? (files[page.moment.phase] ?? []) : [];
  const named = new Set([...(files[page.game] ?? []), ...around]);
  const preloads = [...named].map(preload).join("");
  // The log contains the result.
  if (page.log === null || seq === "quiet") return preloads;
  // The drawing shows the latest state. Without the log in the page it would stay visible for too long.
  const language = readersLanguage(request.headers.get("Accept-Language"));
  const first = seq === null ? drawInitialBoard(page, language, styles) : "";
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

const preload = (file: string): string => `<link rel="modulepreload" href="${file}">`;

/** One frame per line. `<` is escaped, so that players' text cannot end the element. */
export const preloadLogTag = (id: string, { viewer, length, frames }: NonNullable<PagePreload["log"]>): string =>
  `<script type="application/json" id="log" data-table="${id}" data-known="from=${length}&amp;as=${viewer}">${frames
    .join("\n")
    .replaceAll("<", "\\u003c")}</script>`;
