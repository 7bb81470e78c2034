/** What this browser remembers. Every access may fail where storage is forbidden; then nothing is remembered. */

const access = (area: () => Storage) => ({
  get(key: string): string | null {
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
      dispatchEvent(new CustomEvent("ft-kept", { detail: key }));
    } catch {
      // A private window without storage: the page works all the same.
    }
  },
});

/** For ever. Whoever listens on the window for `ft-kept` hears what is set. */
export const memory = access(() => localStorage);
/** As long as the tab is open. */
export const tabMemory = access(() => sessionStorage);
