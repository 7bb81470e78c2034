/**
 * A setting that is synced between a person's devices: name, language, theme. The client defines the settings; this
 * module only limits them.
 */
export interface PersonSetting {
  readonly name: string;
  /** Null: the default. */
  readonly value: string | null;
  /** When it was chosen, ms since 1970; 0 if unknown. The later choice wins. */
  readonly at: number;
}

export const MAX_PERSON_SETTINGS = 64;
export const MAX_SETTING_NAME = 40;
/** In UTF-16 code units. */
export const MAX_SETTING_VALUE = 4000;
