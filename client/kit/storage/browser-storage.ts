/**
 * What this browser saves for the page. A browser may refuse: its storage is denied, full or missing. The page then
 * holds the value itself until it is closed, so that a seat's salt is never lost between commitment and reveal.
 */

const access = (area: () => Storage) => {
  /** Values that could not be saved; null if they could not be deleted. They take precedence over the storage. */
  const unsaved = new Map<string, string | null>();
  return {
    /** Whether the last change of the value outlives the page. */
    isSaved: (key: string): boolean => !unsaved.has(key),
    /** The keys of all values that begin with `prefix`, in alphabetical order. */
    keys(prefix: string): readonly string[] {
      let saved: readonly string[] = [];
      try {
        saved = Object.keys(area()).map((key) => key.replace("foldtable.", ""));
      } catch {}
      const all = new Set([...saved, ...unsaved.keys()]);
      return [...all].filter((key) => key.startsWith(prefix) && this.get(key) !== null).sort();
    },
    get(key: string): string | null {
      const held = unsaved.get(key);
      if (held !== undefined) return held;
      try {
        return area().getItem(`foldtable.${key}`);
      } catch {
        return null;
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) area().removeItem(`foldtable.${key}`);
        else area().setItem(`foldtable.${key}`, value);
        unsaved.delete(key);
      } catch {
        unsaved.set(key, value);
      }
      dispatchEvent(new CustomEvent("ft-stored", { detail: key }));
    },
  };
};

/** Saved without expiry. Each change fires `ft-stored` on the window. */
export const localStore = access(() => localStorage);
/** Saved while the tab is open. */
export const tabStore = access(() => sessionStorage);
