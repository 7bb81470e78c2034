/** Reads server-sent events with `fetch`, because an EventSource cannot send a token. */

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** In ms: the server sends at least every 25 seconds, so a stream that is silent for longer is broken. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Yields until the stream ends or breaks. A reader that stops closes it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const chunk = await nextChunk(reader);
      if (chunk === null) return;
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Returns null at the end, whether the server or the network ended the stream. */
const nextChunk = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> => {
  const silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_TIMEOUT_MS);
  const { value } = await reader
    .read()
    .catch(() => ({ value: undefined }))
    .finally(() => clearTimeout(silence));
  return value ?? null;
};

/** Returns null for a comment, and for an event without data. */
const parseBlock = (block: string): StreamEvent | null => {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const data = fields.get("data");
  return data === undefined ? null : { event: fields.get("event") ?? "message", data };
};
