/** Parses and makes the URLs of tables and their pictures. */
import { isLanguage, type Language } from "../drawing/texts.ts";

/** `quiet`: a replay without spoilers, so the moment before the first move. */
export type PreviewMoment = number | "quiet" | null;

export interface PreviewRequest {
  readonly id: string;
  /** The moment; null for the latest state. */
  readonly seq: PreviewMoment;
  /** The language that the link states; it is passed on to the links made from it. */
  readonly language: Language | null;
}

/** Parses a moment in a path; undefined for any other text. */
export const parseSeq = (text: string): number | "quiet" | undefined => {
  if (text === "quiet") return text;
  return /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined;
};

export const parseLanguage = (text: string | undefined): Language | null => (isLanguage(text) ? text : null);

const pathOf = ({ id, seq }: PreviewRequest): string => (seq === null ? `/t/${id}` : `/t/${id}/${seq}`);
const queryOf = (pairs: Readonly<Record<string, string | null>>): string => {
  const known = Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== null);
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
};

/** The page's URL. Messengers open it, so an invitation's seat stays in it. */
export const makePageAddress = (origin: string, asked: PreviewRequest, seat: string | null): string =>
  origin + pathOf(asked) + queryOf({ lang: asked.language, seat });

/** The frame for other sites (pages/oembed.ts). */
export const makeEmbedAddress = (origin: string, { id, seq, language }: PreviewRequest): string =>
  `${origin}/embed/${id}${queryOf({ at: seq === null ? null : String(seq), lang: language })}`;

/** Where other sites ask how to show the page. */
export const makeOembedAddress = (origin: string, page: string): string => `${origin}/oembed${queryOf({ url: page })}`;

/** What the address of a table's page on this origin names; null for any other address. */
export const parsePageAddress = (origin: string, address: string): PreviewRequest | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const [, id, seqText] = /^\/t\/([\w-]+)(?:\/(\d+|quiet))?$/.exec(url.pathname) ?? [];
  const seq = seqText === undefined ? null : parseSeq(seqText);
  if (url.origin !== origin || id === undefined || seq === undefined) return null;
  return { id, seq, language: parseLanguage(url.searchParams.get("lang") ?? undefined) };
};

export const makePictureAddress = (origin: string, asked: PreviewRequest): string =>
  `${origin}${pathOf(asked)}/preview.png${queryOf({ lang: asked.language })}`;
