/** A position of SPY, as a seat may know it, for programs that do not fold logs. */
import { nextTarget } from "../../../engine/games/spy/state/base.ts";
import { facedColumn, spiedColumn } from "../../../engine/games/spy/state/ring.ts";
import { isEliminated } from "../../../engine/games/spy/state/turn.ts";
import type { SpyBase, SpyState } from "../../../engine/games/spy/state/types.ts";
import type { GamePosition } from "../contract/worker-game.ts";

const baseOf = (state: SpyState, base: SpyBase, seat: number) => {
  const { cards, exposed, lit, spy, isReady } = base;
  const size = cards.length;
  return {
    seat,
    isReady,
    isOut: isEliminated(state, seat),
    cards,
    exposed,
    lit,
    sought: nextTarget(base),
    spy:
      spy === null
        ? null
        : { ...spy, faces: facedColumn(spy, size), spiesOn: spiedColumn(spy, size, state.options.mirror) },
  };
};

const lineOf = ({ seat, cards, exposed, lit, spy, sought, isOut }: ReturnType<typeof baseOf>): string => {
  const columns = cards.map(
    (card, column) => `${card ?? "??"}${exposed[column] ? "!" : ""}${lit?.[column] ? "*" : ""}`,
  );
  const stance =
    spy === null ? "no Spy yet" : `Spy at gap ${spy.gap} facing ${spy.facing}, spies on column ${spy.spiesOn}`;
  return `seat ${seat}${isOut ? ", out" : ""}: ${columns.join(" ")}; sought ${sought ?? "none"}; ${stance}`;
};

export const spyPosition: GamePosition<SpyState> = (state) => {
  const { phase, active, hasMoved, hasSpied, out, quietTurns } = state;
  const bases = state.bases.map((base, seat) => baseOf(state, base, seat));
  const turn =
    active === null
      ? phase
      : `seat ${active} is on turn${hasMoved ? ", has moved" : ""}${hasSpied ? ", has spied" : ""}`;
  return {
    board: { phase, active, hasMoved, hasSpied, out, quietTurns, bases },
    text: [turn, ...bases.map(lineOf), "! open, * lit bomb, ?? hidden"].join("\n"),
  };
};
