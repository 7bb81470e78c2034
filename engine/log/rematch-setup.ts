/** The setup of a rematch's table. */
import { rematchSeat } from "../commands/rematch.ts";
import type { Seat } from "../contract/game.ts";
import { fullGameOf } from "../contract/game-registry.ts";
import { characterOf, nextCharacter } from "../table/bot-characters.ts";
import type { TableSetup, TableState } from "../table/types.ts";

/** How the table of a rematch is opened, but for what its own host adds: by the same rules, whatever is newer. */
export const rematchSetup = (state: TableState): TableSetup => {
  const { game, rules, options, play, chairs, shared, clock, isPublic, talk, hints, openHands } = state;
  const moved = (seat: Seat) => rematchSeat(seat, chairs.length);
  const bots = inSeatingOrder(chairs).map((bot) => ({ ...bot, seat: moved(bot.seat) }));
  return {
    game,
    rules,
    options: (play !== null && fullGameOf(state).rematchOptions?.(options, play, moved)) || options,
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

/**
 * The bots in an order in which another table gives them the same characters. Where no order does, because a bot before
 * them was removed, the entry names the character.
 */
const inSeatingOrder = (chairs: TableState["chairs"]): NonNullable<TableSetup["bots"]> => {
  const rest = chairs.flatMap((chair, seat) =>
    chair?.bot === undefined ? [] : [{ seat, ...chair.bot, character: characterOf(chair)! }],
  );
  const taken: number[] = [];
  const order: NonNullable<TableSetup["bots"]>[number][] = [];
  while (rest.length > 0) {
    const next = rest.findIndex(({ level, character }) => nextCharacter(level, taken) === character);
    const [bot] = rest.splice(Math.max(0, next), 1) as [(typeof rest)[number]];
    const { seat, level, character } = bot;
    order.push(next < 0 ? bot : { seat, level });
    taken.push(character);
  }
  return order;
};
