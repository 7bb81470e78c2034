import { chromium } from "playwright";
import { CHROMIUM_ARGS, findChromium } from "./support/chromium.ts";
import { scenes } from "./support/scenes.ts";
import { visitScene } from "./support/scenes-visit.ts";
import { openWorld } from "./support/scenes-world.ts";
import { startServer } from "./support/server.ts";

const only = process.argv[2]?.split(",");
const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_ARGS] });
const world = openWorld(server.url);
const seen = new Set<string>();
for (const scene of scenes) {
  if (only && !only.includes(scene.name)) continue;
  if (!only && scene.isVariation) continue;
  try {
    const { page, close } = await visitScene(browser, world, scene, { language: "bn", device: "desktop", theme: "light" });
    const lines: string[] = await page.evaluate(() => {
      const found: string[] = [];
      const deep = (root: ParentNode & Node) => {
        for (const el of root.querySelectorAll("*")) {
          if (el.shadowRoot) deep(el.shadowRoot);
          const own = [...el.childNodes].some((n) => n.nodeType === 3 && /\S/.test(n.textContent ?? ""));
          if (own) {
            const t = (el as HTMLElement).textContent ?? "";
            if (/[০-৯]/.test(t) && /[0-9]/.test(t)) found.push(`${el.localName}.${el.className}: ${t.trim().replace(/\s+/g, " ").slice(0, 140)}`);
          }
          for (const a of ["aria-label", "title"]) {
            const t = el.getAttribute(a) ?? "";
            if (/[০-৯]/.test(t) && /[0-9]/.test(t)) found.push(`@${a}: ${t.slice(0, 140)}`);
          }
          // rows
          if (["LI", "P", "BUTTON", "A", "SUMMARY", "DT", "TR", "LABEL"].includes(el.tagName)) {
            const t = (el as HTMLElement).innerText ?? "";
            if (/[০-৯]/.test(t) && /[0-9]/.test(t)) found.push(`${el.localName}.${el.className}: ${t.trim().replace(/\s+/g, " ").slice(0, 140)}`);
          }
        }
      };
      deep(document);
      return found;
    });
    for (const line of new Set(lines)) if (!seen.has(line)) { seen.add(line); console.log(scene.name, "|", line); }
    await close();
  } catch (e) { console.log(scene.name, "FAILED", String(e).slice(0, 100)); }
}
await browser.close();
await world.leave();
await server.close();
process.exit(0);
