/**
 * What a page calls whoever sits at a seat: a person by their name, a computer by its level, in the reader's language. A
 * program that has said that it is one is never taken for a person.
 */
import { msg } from "@lit/localize";
import type { Chair } from "../../../engine/table/types.ts";
import { str } from "../../kit/text/numbers.ts";
import { levelName } from "./level-names.ts";

export const botName = (level: number): string => msg(str`${levelName(level)} (computer)`);

export const programName = (name: string): string => msg(str`${name} (program)`);

/** Undefined for a free seat. */
export const seatName = (chair: Chair | null | undefined): string | undefined =>
  chair?.bot ? botName(chair.bot.level) : chair?.program ? programName(chair.name) : chair?.name;
