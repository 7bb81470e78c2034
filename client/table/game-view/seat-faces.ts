/** The faces and levels of seats, for a board that shows the seats itself. Loaded once the board has been painted. */
import type { Seat } from "../../../engine/contract/game.ts";
import { botAt } from "../../../engine/table/bot-chair.ts";
import { botFace, botLabel, emptyFace, letterFace, levelBadge, standInLabel } from "../../games/bot-icon.ts";
import type { BoardProps } from "../../games/contract/board-props.ts";
import { characterAt } from "../../games/shared/seat-name.ts";
import type { Store } from "../../store/store.ts";

type Faces = Required<Pick<BoardProps, "face" | "avatar" | "level">>;

export const seatFaces = ({ live }: Store, names: readonly string[]): Faces => {
  const nameOf = (seat: Seat): string => names[seat] ?? "";
  return {
    face(seat) {
      if (botAt(live, seat) === null) return null;
      const character = characterAt(live.chairs, seat);
      return character === null ? standInLabel(nameOf(seat)) : botLabel(character, nameOf(seat));
    },
    avatar(seat) {
      if (live.chairs[seat] == null) return emptyFace();
      const character = characterAt(live.chairs, seat);
      return character === null ? letterFace(nameOf(seat), seat) : botFace(character);
    },
    level(seat) {
      const bot = botAt(live, seat);
      return bot && levelBadge(bot.level);
    },
  };
};
