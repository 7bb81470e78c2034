/** The marks within a sentence of a rules text, read once: what follows in which form. */
export type Part =
  | { readonly type: "plain" | "fact" | "notation" | "key" | "label"; readonly text: string }
  | { readonly type: "strong"; readonly parts: readonly Part[] };

const MARKS = /\{(\w+)\}|`([^`]+)`|\[([^\]]+)\]|\|([^|]+)\||\*([^*]+)\*/g;

const marked = ([, fact, notation, key, label, strong]: RegExpExecArray): Part => {
  if (fact !== undefined) return { type: "fact", text: fact };
  if (notation !== undefined) return { type: "notation", text: notation };
  if (key !== undefined) return { type: "key", text: key };
  if (label !== undefined) return { type: "label", text: label };
  return { type: "strong", parts: partsOf(strong ?? "") };
};

export const partsOf = (text: string): readonly Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > end) parts.push({ type: "plain", text: text.slice(end, found.index) });
    parts.push(marked(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ type: "plain", text: text.slice(end) });
  return parts;
};

/** The sentence without its marks, for where only plain text can stand; it must have no facts. */
export const plainOf = (text: string): string =>
  partsOf(text)
    .map((part) =>
      part.type === "strong" ? part.parts.map((each) => ("text" in each ? each.text : "")).join("") : part.text,
    )
    .join("");
