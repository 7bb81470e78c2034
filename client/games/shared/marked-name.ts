/** Names of bots where nothing else shows that they are bots. */
import { msg } from "@lit/localize";
import { str } from "../../kit/text/numbers.ts";
import { levelName } from "./level-names.ts";
import { type Chairs, characterAt, characterName, seatName } from "./seat-name.ts";

/** A bot that is no character of the table: one to choose, or a stand-in. */
export const botName = (level: number): string => msg(str`${levelName(level)} (computer)`);

export const markedCharacterName = (character: number): string => msg(str`${characterName(character)} (computer)`);

/** The name of a seat away from the table: in lists, files and shared texts. Returns undefined for a free seat. */
export const markedSeatName = (chairs: Chairs, seat: number): string | undefined => {
  const character = characterAt(chairs, seat);
  return character === null ? seatName(chairs, seat) : markedCharacterName(character);
};
