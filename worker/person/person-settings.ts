/**
 * A person's settings, in the person object's database: one row per setting. The latest choice wins, so repeated, late
 * or reordered writes do no harm.
 */
import { gameIds } from "../../engine/games/ids.ts";
import { MAX_PERSON_SETTINGS, type PersonSetting } from "../../engine/wire/person-settings.ts";
import { isAllowedSetting } from "../../engine/wire/theme-setting.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT, chosen_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`;

const STORE = `
  INSERT INTO setting (name, value, chosen_at)
  SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM setting WHERE name = ?1) OR (SELECT count(*) FROM setting) < ${MAX_PERSON_SETTINGS}
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, chosen_at = excluded.chosen_at
  WHERE excluded.chosen_at > setting.chosen_at`;

export class PersonSettings {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get #hasTable(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'setting'").toArray().length > 0;
  }

  /** A time in the future is stored as now. Otherwise a device with a fast clock would block later choices. */
  keep(settings: readonly PersonSetting[], now: number): void {
    const allowed = settings.filter(({ name, value }) => isAllowedSetting(name, value, gameIds));
    if (allowed.length > 0 && !this.#hasTable) this.#sql.exec(SCHEMA);
    for (const { name, value, at } of allowed) this.#sql.exec(STORE, name, value, Math.min(at, now));
  }

  all(): readonly PersonSetting[] {
    if (!this.#hasTable) return [];
    const rows = this.#sql.exec<{ name: string; value: string | null; at: number }>(
      "SELECT name, value, chosen_at AS at FROM setting ORDER BY name",
    );
    // Older rows were stored unchecked.
    return rows.toArray().filter(({ name, value }) => isAllowedSetting(name, value, gameIds));
  }

  /** Deletes all rows. */
  clear(): void {
    if (this.#hasTable) this.#sql.exec("DELETE FROM setting");
  }
}
