/** Files by which crawlers, language models and security researchers find their way: their texts name this origin. */
import { type Context, Hono } from "hono";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { PRIVATE_REVALIDATE } from "../cache/cache-control.ts";
import { languages } from "../drawing/texts.ts";
import { llmsText } from "./llms-text.ts";

type Visit = Context<{ Bindings: Env }>;

export const siteFiles = new Hono<{ Bindings: Env }>();

const originOf = (c: Visit): string => new URL(c.req.url).origin;

/** The cache in front of the Worker does not distinguish hosts, so it may not store these texts. */
const file = (c: Visit, text: string, type = "text/plain; charset=utf-8"): Response =>
  c.body(text, 200, { "Content-Type": type, "Cache-Control": PRIVATE_REVALIDATE });

siteFiles.get("/llms.txt", (c) => file(c, llmsText(originOf(c))));

/** A table's address is the right to see it: its page says noindex (pages.ts), which a crawler must be able to read. */
siteFiles.get("/robots.txt", (c) =>
  file(c, `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${originOf(c)}/sitemap.xml\n`),
);

const listedPages = (): readonly string[] => {
  const games = [...new Set(installedGames().map(({ id }) => id))];
  const ofGames = games.flatMap((id) => [`/rules/${id}`, `/learn/${id}`]);
  return ["/", "/rules", "/learn", "/privacy", ...ofGames];
};

/** Each page once for every language (hreflang), and without one, which is in the reader's language. */
const sitemapEntry = (origin: string, path: string): string => {
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const address = `${origin}${path}`;
  const alternates = languages.map((language) => link(language, `${address}?lang=${language}`));
  return `<url><loc>${address}</loc>${alternates.join("")}${link("x-default", address)}</url>`;
};

siteFiles.get("/sitemap.xml", (c) => {
  const entries = listedPages().map((path) => sitemapEntry(originOf(c), path));
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${entries.join("\n")}\n</urlset>\n`;
  return file(c, text, "application/xml; charset=utf-8");
});

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180;

/** RFC 9116. Only the operator can name a contact; without one there is no such file. */
siteFiles.get("/.well-known/security.txt", (c) => {
  const { SECURITY_CONTACT } = c.env;
  if (SECURITY_CONTACT === undefined) return c.notFound();
  const expires = new Date(Date.now() + SECURITY_TXT_DAYS * DAY).toISOString();
  const canonical = `${originOf(c)}/.well-known/security.txt`;
  const text = `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`;
  return file(c, text);
});
