/**
 * What somebody has chosen on one page and finds again on the next: their name, the language, how a table looks. What a
 * setting is called and means is the page's; here are only the bounds of what is kept.
 */
export interface PersonSetting {
  readonly name: string;
  /** Null: as it is by itself. */
  readonly value: string | null;
  /** When it was chosen, ms since 1970; 0 where nobody knows. Of two the later one holds. */
  readonly at: number;
}

export const MAX_PERSON_SETTINGS = 64;
export const MAX_SETTING_NAME = 40;
/** In characters. */
export const MAX_SETTING_VALUE = 4000;
