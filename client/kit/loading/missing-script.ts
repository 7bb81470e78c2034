/** Reports that a script did not load without which there is nothing to show (client/page-failure.ts). */
export const MISSING = "ft-missing";

export const reportMissing = (): void => void dispatchEvent(new Event(MISSING));
