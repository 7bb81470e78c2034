/** The routes of the pages without scripts. Every form is answered by a redirect, so a reload sends nothing again. */
import { Hono } from "hono";
import { html } from "hono/html";
import { limitRate } from "../http/rate-limit.ts";
import { newCookie } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { errorStatus, HttpError, toHttpError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { parseSeq } from "../preview/preview-url.ts";
import { PLAIN, plainAddress } from "./address.ts";
import { payChance } from "./chance.ts";
import { readerOf, refusalIn, respond, type Visit } from "./layout.ts";
import { openFromForm, startPage } from "./start-page.ts";
import { momentPage, tablePage } from "./table-page.ts";
import { applyForm } from "./table-post.ts";
import { visitTable } from "./table-visit.ts";

export const plainPages = new Hono<{ Bindings: Env }>();

/** The code in the address that a form led back to. */
const refusedIn = (c: Visit): string | null => {
  const code = c.req.query("refused") ?? "";
  return /^[a-z-]{1,40}$/.test(code) ? code : null;
};

const leadTo = (c: Visit, path: string, refused: string | null): Response =>
  c.redirect(plainAddress(path, readerOf(c).chosen, refused === null ? {} : { refused }), 303);

plainPages.get("/", async (c) => respond(c, await startPage(c, refusedIn(c))));

plainPages.post("/", async (c) => {
  const opened = await openFromForm(c);
  return "id" in opened ? leadTo(c, `/t/${opened.id}`, null) : leadTo(c, "/", opened.refused);
});

plainPages.get("/t/:id", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const visit = await payChance(await visitTable(c, c.req.param("id")), c);
  const { still, name = "" } = c.req.query();
  const page = await tablePage(visit, { refused: refusedIn(c), isStill: still === "1", name });
  return respond(c, { ...page, cookie: await newCookie(c.req.raw, await keysOf(c.env)) });
});

plainPages.get("/t/:id/:seq", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const seq = parseSeq(c.req.param("seq"));
  if (seq === undefined) throw new HttpError("not-found");
  const visit = await visitTable(c, c.req.param("id"));
  const isQuiet = seq === "quiet" || c.req.query("quiet") === "1";
  return respond(c, momentPage(visit, seq === "quiet" ? 0 : seq, isQuiet));
});

plainPages.post("/t/:id", async (c) => {
  // The table limits commands, but a form reads the whole log first.
  await limitRate(c, "READ_LIMIT");
  const id = c.req.param("id");
  return leadTo(c, `/t/${id}`, await applyForm(c, id));
});

plainPages.onError(async (error, c: Visit) => {
  const { code, headers } = toHttpError(error);
  recordMetric(c.env, "fault", { code });
  const { words } = readerOf(c);
  const status = errorStatus[code];
  const common = status === 404 ? words.noTable : status === 429 ? words.tooMany : words.error;
  const sentence = refusalIn(words, code) ?? common;
  const path = new URL(c.req.url).pathname.slice(PLAIN.length);
  const main = html`<h1>${sentence}</h1><p><a class="button" href="${plainAddress("/", readerOf(c).chosen)}">${words.home}</a></p>`;
  const answer = await respond(c, { title: sentence, main, path: path === "" ? "/" : path, status: status as 400 });
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
});
