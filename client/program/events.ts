/** Reads server-sent events with `fetch`, because an EventSource cannot send a token. */

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** In ms: the server sends at least every 25 seconds, so a stream that is silent for longer is broken. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Yields until the stream ends. A reader that stops closes it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel(), SILENCE_TIMEOUT_MS);
      const { value, done } = await reader.read().finally(() => clearTimeout(silence));
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
