/** One run at a time for callers that arrive together. */

/** A call during a run gets the result of that run, also if its arguments are others. */
export const joinCalls = <A extends readonly unknown[], T>(run: (...args: A) => Promise<T>) => {
  let running: Promise<T> | null = null;
  return (...args: A): Promise<T> => {
    running ??= run(...args).finally(() => {
      running = null;
    });
    return running;
  };
};
