/** The setup of a rematch's table. */
import { rematchSeat } from "../commands/rematch.ts";
import type { Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { characterOf, nextCharacter } from "../table/bot-characters.ts";
import type { SeatedBot, TableSetup, TableState } from "../table/types.ts";

/** How the table of a rematch is opened, but for what its own host adds: by the same rules, whatever is newer. */
export const rematchSetup = (state: TableState): TableSetup => {
  const { game, rules, options, play, chairs, shared, clock, isPublic, talk, hints, openHands } = state;
  const moved = (seat: Seat) => rematchSeat(seat, chairs.length);
  const bots = inSeatingOrder(chairs).map(({ seat, level }) => ({ seat: moved(seat), level }));
  return {
    game,
    rules,
    options: (play !== null && rulesOfTable(state).rematchOptions?.(options, play, moved)) || options,
    seats: chairs.length,
    shared,
    ...(clock.rule === null ? {} : { clock: clock.rule }),
    ...(isPublic ? { isPublic } : {}),
    ...(talk === "free" ? { talk } : {}),
    ...(hints ? { hints } : {}),
    ...(openHands === null ? {} : { openHands }),
    ...(bots.length === 0 ? {} : { bots }),
  };
};

/** The bots in an order in which another table gives them the same characters, if there is such an order. */
const inSeatingOrder = (chairs: TableState["chairs"]): readonly SeatedBot[] => {
  const rest = chairs.flatMap((chair, seat) =>
    chair?.bot === undefined ? [] : [{ bot: { seat, ...chair.bot }, character: characterOf(chair) }],
  );
  const order: typeof rest = [];
  while (rest.length > 0) {
    const taken = order.map(({ character }) => character);
    const next = rest.findIndex(({ bot, character }) => nextCharacter(bot.level, taken) === character);
    order.push(...rest.splice(Math.max(0, next), 1));
  }
  return order.map(({ bot }) => bot);
};
