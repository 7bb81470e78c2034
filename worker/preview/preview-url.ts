/** Parses and makes the URLs of tables and their pictures. */
import { isLanguage, type Language } from "../drawing/texts.ts";

export interface PreviewRequest {
  readonly id: string;
  /** The moment; null for the latest state. */
  readonly seq: number | null;
  /** The language that the link states; it is passed on to the links made from it. */
  readonly language: Language | null;
}

/** Parses a moment's number; undefined for any other text. */
export const parseSeq = (text: string): number | undefined =>
  /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined;

export const parseLanguage = (text: string | undefined): Language | null => (isLanguage(text) ? text : null);

const pathOf = ({ id, seq }: PreviewRequest): string => (seq === null ? `/t/${id}` : `/t/${id}/${seq}`);
const queryOf = (pairs: Readonly<Record<string, string | null>>): string => {
  const known = Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== null);
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
};

/** The page's URL. Messengers open it, so an invitation's seat stays in it. */
export const makePageAddress = (origin: string, asked: PreviewRequest, seat: string | null = null): string =>
  origin + pathOf(asked) + queryOf({ lang: asked.language, seat });

export const makePictureAddress = (origin: string, asked: PreviewRequest): string =>
  `${origin}${pathOf(asked)}/preview.png${queryOf({ lang: asked.language })}`;
