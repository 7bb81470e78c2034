/** The win animation of SPY: the found card swings open like a door, and the winner's cards rise. */
import type { Seat } from "../../../engine/contract/game.ts";
import { fadeBack, liftAnimation, type WinAnimation } from "../contract/win-animation.ts";

const WHOLE = 2200;
const STEP = 90;

/** Opens on its left edge like a safe's door, and shuts again. */
const opening = (card: Element): Animation =>
  card.animate(
    [
      { transform: "perspective(500px) rotateY(0deg)", transformOrigin: "0 50%" },
      { transform: "perspective(500px) rotateY(-105deg)", transformOrigin: "0 50%", offset: 0.35 },
      { transform: "perspective(500px) rotateY(-105deg)", transformOrigin: "0 50%", offset: 0.7 },
      { transform: "perspective(500px) rotateY(0deg)", transformOrigin: "0 50%" },
    ],
    { duration: 1500, easing: "cubic-bezier(.4,0,.3,1)" },
  );

/** The light from inside while the door is open. */
const gleam = (cell: Element): Animation =>
  cell.animate(
    [
      { backgroundColor: "transparent", boxShadow: "none" },
      { backgroundColor: "#ffe9a8", boxShadow: "0 0 26px 8px rgb(255 222 130 / .7)", offset: 0.4 },
      { backgroundColor: "#ffe9a8", boxShadow: "0 0 26px 8px rgb(255 222 130 / .7)", offset: 0.65 },
      { backgroundColor: "transparent", boxShadow: "none" },
    ],
    { duration: 1500, easing: "ease-in-out" },
  );

const cardsOf = (root: LastRoot, seat: Seat): readonly Element[] => [
  ...root.querySelectorAll(`.cell[data-seat="${seat}"] .card`),
];

type LastRoot = Parameters<WinAnimation>[0]["root"];

export const spyWinAnimation: WinAnimation = ({ root, outcome }) => {
  const { winners } = outcome;
  if (winners.length === 0) return [];
  const asked = root.querySelector(".cell.asked");
  // A winner's exploded bomb is no door.
  const found = winners.includes(Number(asked?.getAttribute("data-seat"))) ? null : asked;
  const door = found?.querySelector(".card") ?? null;
  const opened = found === null || door === null ? [] : [opening(door), gleam(found)];
  const risen = winners.flatMap((seat) =>
    cardsOf(root, seat).map((card, at) => liftAnimation(card, "-12%", 300 + at * STEP)),
  );
  const losers = [...root.querySelectorAll(".cell")].filter(
    (cell) => cell !== found && !winners.includes(Number(cell.getAttribute("data-seat"))),
  );
  return [...opened, ...risen, ...losers.map((cell) => fadeBack(cell, WHOLE))];
};
