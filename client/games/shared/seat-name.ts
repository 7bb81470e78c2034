/**
 * The name of a seat on pages: a player's name, or a bot's level in the reader's language. A program is always marked
 * as one.
 */
import { msg } from "@lit/localize";
import type { Chair } from "../../../engine/table/types.ts";
import { str } from "../../kit/text/numbers.ts";
import { levelName } from "./level-names.ts";

export const botName = (level: number): string => msg(str`${levelName(level)} (computer)`);

export const programName = (name: string): string => msg(str`${name} (program)`);

/** Returns undefined for a free seat. */
export const seatName = (chair: Chair | null | undefined): string | undefined =>
  chair?.bot ? botName(chair.bot.level) : chair?.program ? programName(chair.name) : chair?.name;
