/** The marks within a sentence of a rules text, read once: what follows in which form. */
export type InlinePart =
  | { readonly type: "plain" | "fact" | "notation" | "key" | "label"; readonly text: string }
  | { readonly type: "strong"; readonly parts: readonly InlinePart[] };

const MARKS = /\{(\w+)\}|`([^`]+)`|\[([^\]]+)\]|\|([^|]+)\||\*([^*]+)\*/g;

const marked = ([, fact, notation, key, label, strong]: RegExpExecArray): InlinePart => {
  if (fact !== undefined) return { type: "fact", text: fact };
  if (notation !== undefined) return { type: "notation", text: notation };
  if (key !== undefined) return { type: "key", text: key };
  if (label !== undefined) return { type: "label", text: label };
  return { type: "strong", parts: parseInline(strong ?? "") };
};

export const parseInline = (text: string): readonly InlinePart[] => {
  const parts: InlinePart[] = [];
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
export const plainText = (text: string): string =>
  parseInline(text)
    .map((part) =>
      part.type === "strong" ? part.parts.map((each) => ("text" in each ? each.text : "")).join("") : part.text,
    )
    .join("");
