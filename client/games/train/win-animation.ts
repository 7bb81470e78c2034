/** The win animation of Mexican Train: the last tile lands on the winner's lane, and the scores shake. */
import type { GameEvent } from "../../../engine/contract/game.ts";
import { halvesOf } from "../../../engine/games/train/state/tiles.ts";
import type { Tile } from "../../../engine/games/train/state/types.ts";
import { liftAnimation, type WinAnimation } from "../contract/win-animation.ts";
import { tileClass } from "./tiles/pictures.ts";

const WHOLE = 1800;
/** The moment of landing, as a share of the whole. */
const LANDED = 0.25;
const STEP = 60;

const isPlayed = (event: GameEvent): event is GameEvent & { readonly tile: Tile } =>
  event.type === "played" && "tile" in event && typeof event.tile === "number";

/** Large and near at first, then flat on the sheet, then gone. It lies over the row and takes no presses. */
const landing = (tile: HTMLElement): Animation =>
  tile.animate(
    [
      { opacity: 0, transform: "translateY(-60px) scale(2.6) rotate(-14deg)", easing: "cubic-bezier(.5,0,.9,.4)" },
      { opacity: 1, transform: "none", offset: LANDED },
      { opacity: 1, transform: "none", offset: 0.8 },
      { opacity: 0, transform: "none" },
    ],
    { duration: WHOLE, fill: "both" },
  );

/** Centres the tile on the row, whatever its containing block is. */
const place = (tile: HTMLElement, line: Element): void => {
  const to = line.getBoundingClientRect();
  const from = tile.getBoundingClientRect();
  tile.style.left = `${to.x + (to.width - from.width) / 2 - from.x}px`;
  tile.style.top = `${to.y + (to.height - from.height) / 2 - from.y}px`;
};

const LOOK =
  "position: fixed; left: 0; top: 0; z-index: 1; font-size: 40px; pointer-events: none; filter: drop-shadow(0 4px 6px rgb(0 0 0 / .45))";

const land = (root: Parameters<WinAnimation>[0]["root"], line: Element, tile: Tile): Animation => {
  const layer = document.createElement("i");
  layer.className = tileClass(...halvesOf(tile), false, false);
  layer.style.cssText = LOOK;
  layer.setAttribute("aria-hidden", "true");
  root.append(layer);
  place(layer, line);
  const animation = landing(layer);
  const clear = () => layer.remove();
  animation.finished.then(clear, clear);
  return animation;
};

export const trainWinAnimation: WinAnimation = ({ root, outcome, entries }) => {
  const line = root.querySelector(".lane.out");
  if (line === null || outcome.winners.length === 0) return [];
  const last = entries.map(({ event }) => event).findLast(isPlayed);
  const tallies = [...root.querySelectorAll(".tally:not(.heads)")];
  const shaken = tallies.map((each, at) => liftAnimation(each, "-5px", WHOLE * LANDED + at * STEP));
  return last === undefined ? shaken : [land(root, line, last.tile), ...shaken];
};
