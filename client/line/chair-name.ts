/** What a page calls whoever sits at a seat: a person by their name, a computer by its level, in the reader's language. */
import { msg } from "@lit/localize";
import type { Chair } from "../../engine/table-types.ts";
import { str } from "../kit/numbers.ts";

export const computerName = (level: number): string => msg(str`Computer ${level}`);

/** Undefined for a free seat. */
export const chairName = (chair: Chair | null | undefined): string | undefined =>
  chair?.bot === undefined ? chair?.name : computerName(chair.bot.level);
