/** A request's body: small, JSON, and parsed by a schema into another type before anybody looks at it. */
import * as v from "valibot";
import { Fault } from "./faults.ts";

/** In bytes. */
export const MAX_BODY = 4096;

/** The body as `schema` reads it; faults on any other. */
export const jsonBody = async <T>(request: Request, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Fault("not-json-type", "Content-Type: application/json");
  const parsed = v.safeParse(schema, parseJson(await boundedText(request)));
  if (!parsed.success) throw new Fault("bad-request");
  return parsed.output;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("not-json");
  }
};

/** Reads no further than the limit, whatever the client promised. */
const boundedText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY) throw new Fault("too-large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Fault("too-large");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer());
};
