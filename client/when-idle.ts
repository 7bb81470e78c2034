/** What starts once the page is idle. */
import { registerWebTools } from "./connection/web-mcp.ts";
import { reloadAfterSignIns } from "./kit/storage/signed-in.ts";
import { startServiceWorker } from "./notifications/register-service-worker.ts";
import { startFocusTooltips } from "./shell/focus-tooltip.ts";
import { startSettingsSync } from "./shell/settings-sync.ts";

export const startWhenIdle = (): void => {
  startSettingsSync();
  reloadAfterSignIns();
  startFocusTooltips();
  // Without a network there are no tools.
  registerWebTools().catch(() => undefined);
  // Browsers have no service workers on plain http, where a phone may join by address.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void startServiceWorker();
};
