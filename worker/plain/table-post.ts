/** A form of a table's page: it becomes commands, and the answer leads back to the page. */
import type { Context } from "hono";
import type { Seat } from "../../engine/contract/game.ts";
import { workerGameOf } from "../games/registry.ts";
import { MAX_BODY_BYTES, textBody } from "../http/body.ts";
import { parseNonNegativeInt, parseSeat } from "../http/query.ts";
import { checkOrigin } from "../identity/origin.ts";
import { HttpError } from "../platform/errors.ts";
import { commitmentAt } from "./chance.ts";
import type { Visit } from "./layout.ts";
import { seatBot } from "./seating.ts";
import { submit, type TableVisit, visitTable } from "./table-visit.ts";

type Fields = Readonly<Record<string, string>>;

/** Parses a form's body. A form of another site is refused, as for commands. */
export const formFields = async (c: Context): Promise<Fields> => {
  checkOrigin(c.req.raw);
  const text = await textBody(c.req.raw, "application/x-www-form-urlencoded", MAX_BODY_BYTES);
  return Object.fromEntries(new URLSearchParams(text));
};

const parseObject = (text: string | undefined): object => {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // The same answer as for a value that is no object.
  }
  throw new HttpError("bad-request");
};

/** What a visitor chooses or writes in a form, as fields of its command. */
const writtenFields = { level: Number, seats: Number, name: String, text: String } as const;

/** The command of a form, unless the form sends several. The table parses and judges it. */
const commandIn = (fields: Fields, visit: TableVisit): object => {
  if (fields.form !== undefined) return workerGameOf(visit.state.game).plain.commandOf?.(fields) ?? {};
  const written = Object.entries(writtenFields).flatMap(([name, parse]) =>
    fields[name] === undefined ? [] : [[name, parse(fields[name])]],
  );
  return { ...parseObject(fields.command), ...Object.fromEntries(written) };
};

/** Applies the form's commands. Returns the code of the first refusal, or null. */
export const applyForm = async (c: Visit, id: string): Promise<string | null> => {
  const fields = await formFields(c);
  const visit = await visitTable(c, id);
  if (visit.access.player === null) return "no-identity";
  const sent = {
    id: fields.id ?? "",
    seq: parseNonNegativeInt(fields.seq ?? null) ?? 0,
    seat: parseSeat(fields.acting ?? null),
  };
  if (fields.sit !== undefined) return sitDown(c, visit, fields, sent);
  if (fields.fill !== undefined) return fillSeats(c, visit, { ...sent, level: Number(fields.level) });
  return (await submit(visit, c, commandIn(fields, visit), sent)).refused;
};

interface Sent {
  readonly id: string;
  readonly seq: number;
  readonly seat: Seat | null;
}

const idFor = ({ id }: Sent, seat: Seat): string => `${id.slice(0, 20)}-${seat}`;

/** At the chosen seat, or at the first that is free for this player. */
const sitDown = async (
  c: Visit,
  visit: TableVisit,
  { seat, name = "" }: Fields,
  sent: Sent,
): Promise<string | null> => {
  // The form was sent twice.
  if (visit.seat !== null) return null;
  const chosen = parseSeat(seat ?? null);
  const free = visit.state.chairs.flatMap((chair, at) => (chair === null ? [at] : []));
  const share = await commitmentAt(visit, visit.state.length);
  let refused: string | null = "seat-taken";
  for (const one of chosen === null ? free : [chosen]) {
    const command = { type: "sit", seat: one, name: name.trim(), share };
    ({ refused } = await submit(visit, c, command, { ...sent, id: idFor(sent, one) }));
    if (refused !== "seat-kept") break;
  }
  return refused;
};

/** A computer at every free seat. Each command has its own id, so a form that is sent twice seats no other one. */
export const fillSeats = async (
  c: Visit,
  visit: TableVisit,
  { level, ...sent }: Sent & { readonly level: number },
): Promise<string | null> => {
  let { seq } = sent;
  for (const [free, chair] of visit.state.chairs.entries()) {
    if (chair !== null) continue;
    const done = await submit(visit, c, seatBot(free, level), { ...sent, id: idFor(sent, free), seq });
    if (done.refused !== null) return done.refused;
    seq = done.seq;
  }
  return null;
};
