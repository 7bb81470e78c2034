/** Addresses of tables and of their pictures, as they are asked for and as they are handed on. */
import { isLanguage, type Language } from "../drawing/texts.ts";

export interface PreviewRequest {
  readonly id: string;
  /** The moment, or null for the table as it is. */
  readonly seq: number | null;
  /** What the link itself says of its language; it stays in the links made of it. */
  readonly language: Language | null;
}

/** A moment as people write one; undefined for anything else. */
export const parseSeq = (text: string): number | undefined =>
  /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined;

export const parseLanguage = (text: string | undefined): Language | null => (isLanguage(text) ? text : null);

const pathOf = ({ id, seq }: PreviewRequest): string => (seq === null ? `/t/${id}` : `/t/${id}/${seq}`);
const queryOf = (pairs: Readonly<Record<string, string | null>>): string => {
  const known = Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== null);
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
};

/** The page's own address: messengers open this one, so the seat of an invitation stays in it. */
export const makePageAddress = (origin: string, asked: PreviewRequest, seat: string | null = null): string =>
  origin + pathOf(asked) + queryOf({ lang: asked.language, seat });

export const makePictureAddress = (origin: string, asked: PreviewRequest): string =>
  `${origin}${pathOf(asked)}/preview.png${queryOf({ lang: asked.language })}`;
