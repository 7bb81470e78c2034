/** oEmbed (oembed.com): other sites turn the link of a table into its replay. It shows what any watcher may know. */
import { Hono } from "hono";
import { cacheTagOf, publicFor } from "../cache/cache-control.ts";
import { HEIGHT as PICTURE_HEIGHT, WIDTH as PICTURE_WIDTH } from "../drawing/palette.ts";
import { cacheSeconds } from "../drawing/preview-state.ts";
import { escapeXml } from "../drawing/text.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableKeysOf } from "../identity/table-id.ts";
import { HttpError } from "../platform/errors.ts";
import { metaOf } from "../preview/meta.ts";
import { makeEmbedAddress, parsePageAddress } from "../preview/preview-url.ts";
import { previewStateAt } from "./preview-state.ts";

/** The size of the frame in CSS pixels, unless the site has less room. */
const [WIDTH, HEIGHT] = [480, 640];

export const oembed = new Hono<{ Bindings: Env }>();

oembed.get("/oembed", async (c) => {
  const { url = "", format = "json", maxwidth, maxheight } = c.req.query();
  const { origin } = new URL(c.req.url);
  if (format !== "json") throw new HttpError("no-format");
  const asked = parsePageAddress(origin, url);
  if (asked === null) throw new HttpError("no-table");
  await tableKeysOf(await keysOf(c.env), asked.id);
  const moment = await previewStateAt(asked, c.req.raw, c.env, c.executionCtx);
  if (moment === null) throw new HttpError("no-table");
  const { title, image } = metaOf(origin, asked, null, moment);
  const [width, height] = [shorter(WIDTH, maxwidth), shorter(HEIGHT, maxheight)];
  const source = escapeXml(makeEmbedAddress(origin, asked));
  const frame = `<iframe src="${source}" title="${escapeXml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`;
  const life = cacheSeconds(moment);
  // A frame shows the end, so a link without spoilers stays a link.
  const shown = asked.seq === "quiet" ? { type: "link" } : { type: "rich", html: frame, width, height };
  const answer = {
    ...{ version: "1.0", provider_name: "Foldtable", provider_url: origin, title },
    ...{ ...shown, cache_age: life },
    ...{ thumbnail_url: image, thumbnail_width: PICTURE_WIDTH, thumbnail_height: PICTURE_HEIGHT },
  };
  return c.json(answer, 200, {
    "Cache-Control": publicFor(life),
    "Access-Control-Allow-Origin": "*",
    ...cacheTagOf(asked.id),
  });
});

const shorter = (usual: number, most: string | undefined): number =>
  most !== undefined && /^[1-9]\d{0,5}$/.test(most) ? Math.min(usual, Number(most)) : usual;
