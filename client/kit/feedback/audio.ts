/** Plays samples, once the page has been touched. */

let context: AudioContext | null = null;

/** Returns null if the page may make no sound: it has not been touched, or the browser has no audio. */
export const audio = (): AudioContext | null => {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
};

/** `at`: the context's time in seconds. `speed`: a factor on pitch and tempo. */
export const playBuffer = (to: AudioContext, buffer: AudioBuffer, at: number, speed: number): void => {
  const source = to.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = speed;
  source.connect(to.destination);
  source.start(at);
};
