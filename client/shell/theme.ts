/** Light, dark or the system's colour scheme: an attribute of the page, saved. */
import { localStore } from "../kit/storage/browser-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);

export const currentTheme = (): Theme => {
  const kept = localStore.get("theme");
  return isTheme(kept) ? kept : "system";
};

export const applyTheme = (theme: Theme): void => {
  localStore.set("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};
