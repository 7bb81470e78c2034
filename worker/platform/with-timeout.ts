/** A call that may succeed on a retry (errors.ts). */
export class NoAnswerError extends Error {
  readonly retryable = true;

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Rejects after `ms`; a later result is ignored. */
export const withTimeout = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(ms)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
