/** Server-sent events, read with `fetch`: an EventSource can show no token. */

export interface StreamEvent {
  readonly event: string;
  /** What to say as `Last-Event-ID` to go on from here; null: what was said before. */
  readonly id: string | null;
  readonly data: string;
}

/** Until the stream ends. Whoever stops reading closes it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Null for a comment, and for whatever has no data. */
const parseBlock = (block: string): StreamEvent | null => {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const data = fields.get("data");
  return data === undefined ? null : { event: fields.get("event") ?? "message", id: fields.get("id") ?? null, data };
};
