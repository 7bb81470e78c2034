/**
 * The sounds of every table: few, short and quiet. None before the page has been touched, and none if the settings turn
 * them off. Each is rendered when it is first heard.
 */
import { audio, playBuffer } from "./audio.ts";
import { type RecipeName, recipes } from "./recipes.ts";
import { soundChoice } from "./sound-choice.ts";
import { render, SAMPLE_RATE } from "./synth.ts";

/** The sounds of a game's end, from the listener's side; `end` is a watcher's. */
export type EndSound = "won" | "lost" | "drawn" | "end";

/** What a table signals apart from moves. */
export type Signal = "turn" | "message" | "low" | EndSound;

/** The sounds of moves, by what is set down, drawn, turned or answered. */
export type MoveSound = Exclude<RecipeName, Signal>;

/** From one sound of a move to the next: a step, a jump. */
const STRIDE_SECONDS = 0.16;
/** Sounds that would come later than this are left out. */
const MAX_QUEUE_SECONDS = 1.2;
/** The paper of the result arrives after this time. */
const CLOSE_DELAY_SECONDS = 0.7;
/** No two moves sound quite the same. */
const VARIATION = 0.03;

const buffers = new Map<RecipeName, AudioBuffer>();

const bufferOf = (to: AudioContext, name: RecipeName): AudioBuffer => {
  const kept = buffers.get(name);
  if (kept !== undefined) return kept;
  const samples = render(recipes[name].parts, recipes[name].peak);
  const buffer = to.createBuffer(1, samples.length, SAMPLE_RATE);
  buffer.copyToChannel(samples, 0);
  buffers.set(name, buffer);
  return buffer;
};

/** When the next move's sound may begin, so that moves that arrive together are heard one after another. */
let nextAt = 0;

/** Plays the sounds of one move, one after another. */
export const playMove = (names: readonly MoveSound[]): void => {
  const choice = soundChoice();
  const heard = choice === "few" ? names.filter((name) => "isFew" in recipes[name]) : names;
  if (choice === "off" || heard.length === 0) return;
  const to = audio();
  if (to === null) return;
  nextAt = Math.max(nextAt, to.currentTime);
  for (const name of heard) {
    if (nextAt > to.currentTime + MAX_QUEUE_SECONDS) return;
    playBuffer(to, bufferOf(to, name), nextAt, 1 + VARIATION * (2 * Math.random() - 1));
    nextAt += STRIDE_SECONDS;
  }
};

const isClose = (name: Signal): name is EndSound => !["turn", "message", "low"].includes(name);

/** Plays a signal after the sounds of the move that caused it. */
export const playSignal = (name: Signal): void => {
  const to = soundChoice() === "off" ? null : audio();
  if (to === null) return;
  const at = Math.max(nextAt, to.currentTime) + (isClose(name) ? CLOSE_DELAY_SECONDS : 0);
  playBuffer(to, bufferOf(to, name), at, 1);
};
