/** A page's metadata for link previews: Open Graph, Twitter cards, and the title. */

import { HEIGHT, WIDTH } from "../drawing/palette.ts";
import type { PreviewState } from "../drawing/preview-state.ts";
import { escapeXml } from "../drawing/text.ts";
import { isRightToLeft, type Language, languages, localeOf, previewTexts } from "../drawing/texts.ts";
import { makeOembedAddress, makePageAddress, makePictureAddress, type PreviewRequest } from "./preview-url.ts";
import { sentenceOf, titleOf } from "./status-text.ts";

export interface Meta {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Null if other sites cannot embed the page. */
  readonly oembed: string | null;
  /** The picture's address; null if there is none. */
  readonly image: string | null;
  readonly alt: string;
}

/** `moment` is null if the table is not read or does not exist. */
export const metaOf = (
  origin: string,
  asked: PreviewRequest,
  seat: string | null,
  moment: PreviewState | null,
): Meta => {
  const language = asked.language ?? "en";
  const texts = previewTexts[language];
  const invitation = texts.invitation;
  const status = moment === null ? null : { title: titleOf(moment, language), sentence: sentenceOf(moment, language) };
  const url = makePageAddress(origin, asked, seat);
  return {
    language,
    title: withoutIsolates(status?.title ?? texts.table),
    description: status === null ? invitation : `${status.sentence}${texts.stop} ${invitation}`,
    url,
    oembed: makeOembedAddress(origin, url),
    image: makePictureAddress(origin, asked),
    alt: texts.picture(status === null ? "Foldtable" : `${status.title} · ${status.sentence}`),
  };
};

/** Some messengers show them as boxes, and a title is a separate line. */
const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

const property = (name: string, content: string): string => `<meta property="${name}" content="${escapeXml(content)}">`;
const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeXml(content)}">`;

const tags = ({ language, title, description, url, oembed, image, alt }: Meta): string =>
  [
    property("og:site_name", "Foldtable"),
    property("og:type", "website"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:locale", localeOf[language]),
    ...languages.filter((other) => other !== language).map((other) => property("og:locale:alternate", localeOf[other])),
    ...(image === null ? [] : pictureTags(image, alt)),
    named("twitter:card", image === null ? "summary" : "summary_large_image"),
    named("twitter:title", title),
    named("twitter:description", description),
    oembed === null
      ? ""
      : `<link rel="alternate" type="application/json+oembed" href="${escapeXml(oembed)}" title="${escapeXml(title)}">`,
  ].join("");

const pictureTags = (image: string, alt: string): readonly string[] => [
  property("og:image", image),
  property("og:image:type", "image/png"),
  property("og:image:width", String(WIDTH)),
  property("og:image:height", String(HEIGHT)),
  property("og:image:alt", alt),
  named("twitter:image", image),
  named("twitter:image:alt", alt),
];

/** Adds the metadata to the page's head. In a person's browser the page then sets the reader's language and title. */
export const withTags = (page: Response, meta: Meta): Response =>
  new HTMLRewriter().on("head", { element: (head) => void head.append(tags(meta), { html: true }) }).transform(page);

/** The page with that language and direction, for agents that run no scripts. */
export const inLanguage = (page: Response, language: Language): Response =>
  new HTMLRewriter()
    .on("html", {
      element(html) {
        html.setAttribute("lang", language);
        if (isRightToLeft(language)) html.setAttribute("dir", "rtl");
      },
    })
    .transform(page);

/** The page for preview agents, which read only its head. */
export const headOnlyPage = (page: Response, meta: Meta): Response =>
  new HTMLRewriter()
    .on("title", { element: (title) => void title.setInnerContent(meta.title) })
    .on('meta[name="description"]', { element: (tag) => void tag.setAttribute("content", meta.description) })
    .transform(inLanguage(withTags(page, meta), meta.language));
