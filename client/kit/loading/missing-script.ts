/** Reports that a script did not load without which there is nothing to show (client/page-failure.ts). */
export const SCRIPT_MISSING_EVENT = "ft-missing";

export const reportMissingScript = (): void => void dispatchEvent(new Event(SCRIPT_MISSING_EVENT));
