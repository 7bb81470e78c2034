/** Time and manners: what a table does beside the game, alike for all of them but for what hidden hands do not allow. */
import type { RulesSection } from "../contract/rules-text.ts";

const title = "Time and manners";
const closing =
  "*Left alone.* If everybody else has been away for {absence} minutes and is not connected, you may claim the win, make it a draw, or close the table without a result.";
const talking =
  "*Talk.* There are ready phrases, which everybody reads in their own language. A table among friends may allow free writing as well.";
const again =
  "*Another game.* When all have asked for one the table opens it, and everybody sits one place further on.";

/** Where nothing is hidden and two play. */
export const openTable: RulesSection = {
  id: "table",
  title,
  blocks: [
    {
      type: "list",
      items: [
        "*Clock.* There is none unless you choose one: minutes for the whole game and some seconds more with every move, or days for each move. Whoever runs out of time loses.",
        "*Taking back.* You may ask to take back your last move. It is done only if the other side agrees.",
        "*Away.* At a table without a clock, if somebody who is not connected has let the other wait for {absence} minutes, that seat may be given away. Whoever sits down there plays on.",
        "*On one device.* You can also share one device, or try things out alone.",
        closing,
        talking,
        again,
      ],
    },
  ],
};

/** Where hands or bases are hidden, and more than two can play. */
export const hiddenTable: RulesSection = {
  id: "table",
  title,
  blocks: [
    {
      type: "list",
      items: [
        "*Clock.* There is none unless you choose one: the same time for every turn. For whoever runs out of it, the table plays the least that the rules demand.",
        "*Stepping out.* You may leave for a while. The table plays the least for you until you are back. At least one of you has to stay.",
        "*Away.* At a table without a clock, if somebody who is not connected has let the others wait for {absence} minutes, they may let the table play for that seat. Nobody else sits down there, for its hand is nobody else’s to see; whoever left may come back at any moment.",
        "*Nobody there.* When everybody has been played for {alone} times in a row, the table pauses and no clock runs. It goes on as soon as somebody is back, and closes after {days} days.",
        "*On one device.* You can also share one device that goes from hand to hand. A curtain hides what each may see alone.",
        closing,
        talking,
        again,
      ],
    },
  ],
};
