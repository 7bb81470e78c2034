/** Reads a request's body with a size limit, and parses it with a schema. */
import * as v from "valibot";
import { describeIssues } from "../../engine/kit/schema-issues.ts";
import { HttpError } from "../platform/errors.ts";

/** Maximum size of a JSON body or a form. */
export const MAX_BODY_BYTES = 4096;

/** Parses the body with `schema`; throws if it is invalid or longer than the limit. */
export const jsonBody = async <T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
  most: number = MAX_BODY_BYTES,
): Promise<T> => {
  const parsed = v.safeParse(schema, parseJson(await textBody(request, "application/json", most)));
  if (!parsed.success) throw new HttpError("bad-request", schemaHint(parsed.issues, "the body"));
  return parsed.output;
};

/** A hint is one line, whatever was sent. */
const LONGEST_HINT = 300;

export const schemaHint = (issues: readonly v.BaseIssue<unknown>[], whole: string): string =>
  describeIssues(issues, whole).slice(0, LONGEST_HINT);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError("not-json");
  }
};

const mediaType = (request: Request): string | undefined =>
  request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();

/** Whether the request declares a JSON body. */
export const isJson = (request: Request): boolean => mediaType(request) === "application/json";

/**
 * Reads a body of that media type, which a form on a foreign site cannot send without a preflight. Stops reading at the
 * limit, whatever Content-Length says. `limitOf` returns a lower limit that depends on the first line.
 */
export const textBody = async (
  request: Request,
  type: string,
  most: number,
  limitOf: (line: string) => number = () => most,
): Promise<string> => {
  if (mediaType(request) !== type) throw new HttpError("not-json-type", `Content-Type: ${type}`);
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw new HttpError("too-large");
  const chunks: Uint8Array[] = [];
  let [length, limit] = [0, most];
  for await (const chunk of request.body ?? []) {
    if (length === 0) limit = Math.min(most, limitOf(firstLine(chunk)));
    length += chunk.length;
    if (length > limit) throw new HttpError("too-large");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer());
};

/** The first line if it is in the first chunk; otherwise the higher limit applies. */
const firstLine = (chunk: Uint8Array): string => {
  const end = chunk.indexOf(10);
  return end < 0 ? "" : new TextDecoder().decode(chunk.subarray(0, end));
};
