/** Time and manners: what a table does beside the game, alike for all of them but for what hidden hands do not allow. */
import type { RulesSection } from "../contract/rules-text.ts";

const title = "Time and manners";
const closing =
  "*Left alone.* If everyone else has been away for {absence} minutes and is not connected, you may claim the win, make it a draw, or close the table without a result.";
const talking =
  "*Talk.* There are ready phrases, which everyone reads in their own language. A table among friends may allow free chat as well.";
const again = "*Another game.* When everyone asks for one, the table opens it, and everyone moves up one seat.";

/** Where nothing is hidden and two play. */
export const openTable: RulesSection = {
  id: "table",
  title,
  blocks: [
    [
      "*Clock.* There is none unless you choose one: minutes for the whole game and some seconds more with every move, or days for each move. A player who runs out of time loses.",
      "*Undo.* You may ask to undo your last move. The other side must agree.",
      "*Away.* At a table without a clock, if a player who is not connected has kept the other waiting for {absence} minutes, that seat may be given away. The player who sits down there continues.",
      "*On one device.* You can also share one device, or try things out alone.",
      closing,
      talking,
      again,
    ],
  ],
};

/** Where hands or bases are hidden, and more than two can play. */
export const hiddenTable: RulesSection = {
  id: "table",
  title,
  blocks: [
    [
      "*Clock.* There is none unless you choose one: the same time for every turn. If a player runs out of it, the table makes only the moves the rules force.",
      "*Stepping out.* You may leave for a while. Until you are back, the table makes only the moves the rules force. At least one of you has to stay.",
      "*Away.* At a table without a clock, if a player who is not connected has kept the others waiting for {absence} minutes, they may let the table play for that seat. Nobody else sits down there, because nobody else may see that hand; the player may come back at any moment.",
      "*Nobody there.* When the table has played for everyone {alone} times in a row, it pauses and the clocks stop. It resumes as soon as someone is back, and closes after {days} days.",
      "*On one device.* You can also share one device that goes from hand to hand. A curtain hides what each may see alone.",
      closing,
      talking,
      again,
    ],
  ],
};
