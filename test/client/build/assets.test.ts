import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentsAsText } from "../../../client/build/documents-as-text.ts";
import { previewFonts } from "../../../client/build/preview-fonts.ts";
import { privacyAsText, textsAsPages } from "../../../client/build/texts-as-pages.ts";
import { webManifests } from "../../../client/build/web-manifests.ts";
import { parseRoute } from "../../../client/shell/router.ts";
import { gameIds } from "../../../engine/games/ids.ts";
import { RETAIN_PRIVATE_DAYS, RETAIN_UNSTARTED_DAYS } from "../../../engine/wire/retention.ts";

interface Asset {
  readonly fileName: string;
  readonly source: string | Uint8Array;
}

/** The files that a plugin adds to the build. */
const emitted = (plugin: { generateBundle?: unknown }): readonly Asset[] => {
  const assets: Asset[] = [];
  const { generateBundle } = plugin as { generateBundle: (this: object) => void };
  generateBundle.call({ emitFile: (asset: Asset) => assets.push(asset) });
  return assets;
};

it("link pictures have a font for every script, with its licence", () => {
  const files = emitted(previewFonts());
  expect(files.map(({ fileName }) => fileName)).toEqual([
    "fonts/noto-sans.ttf",
    "fonts/noto-sans-bengali.ttf",
    "fonts/noto-sans-hebrew.ttf",
    "fonts/noto-nastaliq-urdu.ttf",
    "fonts/OFL.txt",
  ]);
  for (const { source } of files.slice(0, 4)) expect(Buffer.from(source).readUInt32BE(0)).toBe(0x00010000);
  expect(String(files[4]?.source)).toContain("SIL OPEN FONT LICENSE");
});

it("the build contains the licence notice of every font", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const packages = Object.keys(dependencies).filter((name) => /^@(fontsource|expo-google-fonts)\//.test(name));
  const shipped = String(emitted(previewFonts()).at(-1)?.source);
  expect(packages.length).toBeGreaterThan(6);
  for (const name of packages) {
    const file = name.startsWith("@fontsource") ? "LICENSE" : "LICENSE_FONT";
    expect(shipped).toContain(`${name}\n\n${readFileSync(`node_modules/${name}/${file}`, "utf8")}`);
  }
});

it.each(["Title", "Figtree"])("the font %s is at most 25 KB, blocks nothing and shifts nothing", (family) => {
  const styles = readFileSync("client/kit/styles/fonts.css", "utf8");
  const faces = (styles.match(/@font-face \{[^}]*\}/g) ?? []).filter((face) => face.includes(`"${family}"`));
  const files = faces.map((face) => /url\("([^"]+)"\)/.exec(face)?.[1] ?? "");
  expect(files.length).toBe(2);
  for (const face of faces) expect(face).toContain("font-display: optional");
  const bytes = files.map((file) => readFileSync(`node_modules/${file}`).length).reduce((sum, each) => sum + each);
  expect(bytes).toBeLessThanOrEqual(25 * 1024);
});

it("the installed page is the same app in every language", () => {
  const manifests = emitted(webManifests()).map(({ fileName, source }) => ({
    fileName,
    ...JSON.parse(String(source)),
  }));
  expect(manifests.map(({ fileName }) => fileName).sort()).toEqual(
    ["bn", "en", "he", "ur"].map((language) => `manifest.${language}.webmanifest`),
  );
  expect(new Set(manifests.map(({ id }) => id)).size).toBe(1);
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(4);
  // A shortcut, a shared text and a pressed link use an open window, if there is one.
  for (const manifest of manifests)
    expect(manifest.launch_handler).toEqual({ client_mode: ["navigate-existing", "auto"] });
});

it("shortcuts, shared texts and opened files of the installed app lead to its pages", () => {
  for (const { source } of emitted(webManifests())) {
    const { shortcuts, share_target, file_handlers } = JSON.parse(String(source));
    const addresses = [
      ...shortcuts.map(({ url }: { url: string }) => url),
      share_target.action,
      file_handlers[0].action,
    ];
    for (const address of addresses)
      expect(parseRoute(new URL(address, "https://table.test").pathname).page, address).not.toBe("nowhere");
  }
});

it("every game's exact rules are built as text and as a page", () => {
  const files = emitted(documentsAsText());
  const names = gameIds.flatMap((game) => [`rules/${game}.md`, `rules/${game}/exact.html`]);
  expect(files.map(({ fileName }) => fileName)).toEqual([...names, "rules/exact.css", "protocol.md"]);
  for (const { fileName, source } of files) if (fileName?.endsWith(".md")) expect(String(source)).toMatch(/^# /);
});

it("the privacy page is readable without scripts", () => {
  const texts = emitted(privacyAsText());
  expect(texts.map(({ fileName }) => fileName)).toEqual(["", ".bn", ".he", ".ur"].map((tail) => `privacy${tail}.md`));
  const days = [RETAIN_UNSTARTED_DAYS, RETAIN_PRIVATE_DAYS];
  for (const { source } of texts) expect(String(source)).not.toMatch(/[{}|]/);
  for (const count of days) expect(String(texts[0]?.source)).toContain(`${count} days after something last happened`);
  for (const count of days) expect(String(texts[1]?.source)).toContain(` ${count} দিন`);
});

it("the rules, the lessons and the page about privacy are pages without scripts in every language", async () => {
  const pages: Asset[] = [];
  const { generateBundle } = textsAsPages() as { generateBundle?: unknown } as { generateBundle: () => Promise<void> };
  await generateBundle.call({ emitFile: (asset: Asset) => pages.push(asset) } as object);
  expect(pages.length).toBe(4 * (1 + 2 * gameIds.length));
  for (const { fileName, source } of pages) {
    const locale = /\/(\w\w)\.html$/.exec(fileName)?.[1];
    expect(String(source)).toContain(
      `<html lang="${locale}" dir="${locale === "he" || locale === "ur" ? "rtl" : "ltr"}">`,
    );
    // All inline marks are rendered, and all numbers are inserted.
    expect(String(source)).not.toMatch(/[{}|]|undefined|<script/);
  }
});

it("every file has the HSTS header of the Worker's responses", () => {
  const all = readFileSync("client/public/_headers", "utf8").match(/^\/\*\n((?: {2}.*\n)+)/m)?.[1];
  expect(all).toContain("  Strict-Transport-Security: max-age=31536000\n");
});

it("the build contains PROTOCOL.md unchanged", () => {
  const source = emitted(documentsAsText()).find(({ fileName }) => fileName === "protocol.md")?.source;
  expect(source).toBe(readFileSync("worker/PROTOCOL.md", "utf8"));
});
