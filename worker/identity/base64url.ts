/** Bytes as URL-safe text without padding. Lengths that are multiples of three have exactly one spelling. */
export const makeBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The bytes; null if the text does not encode exactly `length` bytes (a multiple of three). */
export const parseBase64url = (text: string, length: number): Uint8Array | null => {
  if (text.length !== (length / 3) * 4 || !/^[\w-]+$/.test(text)) return null;
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
};
