/** The prompt above the hand: what the player may do now, as one sentence. Loaded after the first painting. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { moves, turn } from "../../../../engine/games/train/rules/moves.ts";
import { nextRoundTripTrain } from "../../../../engine/games/train/state/round-trip.ts";
import { makeTile, tileOf } from "../../../../engine/games/train/state/tiles.ts";
import { inheritedOpenDouble, valueAt } from "../../../../engine/games/train/state/trains.ts";
import type { TrainCommand } from "../../../../engine/games/train/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { joinNames, trainName } from "./texts.ts";
import type { Placement } from "./tile-selection.ts";
import type { BoardView } from "./view.ts";

/** The prompts when nothing was refused. */
export const hintTexts = {
  play: () => msg("Your turn. Choose a tile or an end."),
  playOrDraw: () => msg("Your turn. Play a tile, or draw."),
  draw: () => msg("Nothing fits. Draw a tile."),
  pass: () => msg("Nothing fits and the boneyard is empty. Pass."),
  drawn: (tile: string) => msg(str`You drew ${tile}. Play it, or pass.`),
  drawnMust: (tile: string) => msg(str`You drew ${tile}. Play it.`),
  drawnUseless: (tile: string) => msg(str`You drew ${tile}. It doesn’t fit.`),
  again: () => msg("A double: play another tile."),
  againOrDraw: () => msg("A double: play another tile, or draw."),
  againDraw: () => msg("A double, and nothing fits. Draw."),
  close: (tile: string, train: string) => msg(str`Close ${tile} on ${train}.`),
  closeOrDraw: (tile: string, train: string) => msg(str`Close ${tile} on ${train}, or draw.`),
  closeDraw: (tile: string, train: string) => msg(str`You can’t close ${tile} on ${train}. Draw a tile.`),
  run: () => msg("Your first run: lay as many as you like, then press Done."),
  build: () => msg("Everyone builds at once. Lay what you can, then press Done."),
  walk: (train: string) => msg(str`Round trip: one tile on ${train}, or end the turn.`),
  end: () => msg("Now choose one of the glowing ends."),
  tile: () => msg("Now choose one of the raised tiles."),
  gap: () => msg("Choose where the Mexican Train goes: after which player?"),
  waiting: (name: string) => msg(str`${name}’s turn.`),
  building: (names: string) => msg(str`Still building: ${names}.`),
  dealing: () => msg("The tiles are being dealt."),
} as const;

/** The place of the Mexican Train (B.5.4). */
export const gapPrompt = (): string => hintTexts.gap();

export const promptOf = (view: BoardView): string => {
  const { state, acting, choice } = view;
  if (acting === null) return waitingHint(view);
  if (choice.type === "tile") return hintTexts.end();
  if (choice.type === "end") return hintTexts.tile();
  if (state.phase === "build") return hintTexts.build();
  return state.phase === "play" ? turnHint(view) : "";
};

const waitingHint = ({ state, props }: BoardView): string => {
  if (props.begun === false) return "";
  const names = turn(state).map((seat) => props.names[seat] ?? "");
  if (names.length === 0) return state.phase === "over" ? "" : hintTexts.dealing();
  if (state.phase === "build") return hintTexts.building(joinNames(names.map(bidiIsolate)));
  return state.phase === "play" ? hintTexts.waiting(names[0] ?? "") : "";
};

const turnHint = (view: BoardView): string => {
  const { state, placements, props, acting } = view;
  const { stage, laid } = state.turn!;
  const canPlay = placements.length > 0;
  const canDraw = moves(state, acting!).some(({ type }) => type === "draw");
  if (stage === "run") return hintTexts.run();
  if (stage === "walk") return hintTexts.walk(trainName(state, nextRoundTripTrain(state) ?? 0, props.names, acting));
  if (stage === "drawn") return drawnHint(view, canPlay);
  if (inheritedOpenDouble(state)) return closeHint(view, canPlay, canDraw);
  if (laid > 0) return canPlay ? (canDraw ? hintTexts.againOrDraw() : hintTexts.again()) : emptyHanded(canDraw, true);
  return canPlay ? (canDraw ? hintTexts.playOrDraw() : hintTexts.play()) : emptyHanded(canDraw, false);
};

const emptyHanded = (canDraw: boolean, isAgain: boolean): string => {
  if (!canDraw) return hintTexts.pass();
  return isAgain ? hintTexts.againDraw() : hintTexts.draw();
};

const drawnHint = ({ state }: BoardView, canPlay: boolean): string => {
  const { drawn } = state.turn!;
  const tile = drawn === null ? "" : makeTile(drawn);
  if (!canPlay) return hintTexts.drawnUseless(tile);
  return state.rules.mustPlay ? hintTexts.drawnMust(tile) : hintTexts.drawn(tile);
};

const closeHint = ({ state, props, acting }: BoardView, canPlay: boolean, canDraw: boolean): string => {
  const barring = inheritedOpenDouble(state)!;
  const value = valueAt(state, barring.train, barring.on);
  const tile = makeTile(tileOf(value, value));
  const train = trainName(state, barring.train, props.names, acting);
  if (!canPlay) return canDraw ? hintTexts.closeDraw(tile, train) : hintTexts.pass();
  return canDraw ? hintTexts.closeOrDraw(tile, train) : hintTexts.close(tile, train);
};

/** Before a new Mexican Train on a round trip: its possible gaps (B.5.4). */
export const gapChoice = (
  view: BoardView,
  { commands }: Placement,
  send: (command: TrainCommand) => void,
  giveUp: () => void,
): TemplateResult => html`<div class="gaps" role="group" aria-label=${msg("Choose where the Mexican Train goes: after which player?")}>
  ${commands.map((command) =>
    command.type === "play" && command.gap !== undefined
      ? html`<button class="act" @click=${() => send(command)}><bdi>${view.props.names[command.gap] ?? ""}</bdi></button>`
      : nothing,
  )}
  <button class="plain" @click=${giveUp}>${msg("Cancel")}</button>
</div>`;
