/** Reports that a required script did not load (client/page-failure.ts). */
export const SCRIPT_MISSING_EVENT = "ft-missing";

export const reportMissingScript = (): void => void dispatchEvent(new Event(SCRIPT_MISSING_EVENT));
