/** A bot's chair, which has a name and no key, and the seats that bots play. */
import type { Seat } from "../contract/game.ts";
import type { Bot, Chair, TableState } from "./types.ts";

/** What a log calls a computer; a page has its own words. */
export const BOT_NAME = "Computer";

/** The salt of a bot that has sat there since the table opened. It is fixed, so that nobody has chosen it. */
export const BOT_SALT = "00".repeat(16);

export const botChair = ({ level }: Bot, character: number): Chair => ({
  player: null,
  name: BOT_NAME,
  share: null,
  salt: BOT_SALT,
  since: 0,
  bot: { level },
  character,
});

/** The bot that plays for `seat`: it sits there, or stands in for the player. */
export const botAt = ({ chairs, standIns }: TableState, seat: Seat): Bot | null =>
  chairs[seat]?.bot ?? standIns.find((one) => one.seat === seat) ?? null;
