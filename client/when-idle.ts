/** What starts once the page is idle. */
import { registerWebTools } from "./connection/web-mcp.ts";
import { startFocusTooltips } from "./shell/focus-tooltip.ts";
import { startSettingsSync } from "./shell/settings-sync.ts";

export const startWhenIdle = (): void => {
  startSettingsSync();
  startFocusTooltips();
  // Without a network there are no tools.
  registerWebTools().catch(() => undefined);
};
