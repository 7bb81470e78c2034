/** A page with small copies of all pictures: a row for each scene, with the pictures to compare side by side. */
import type { Scene } from "../support/scenes/scene.ts";
import type { Variant } from "../support/scenes/scene-variants.ts";

export interface Shot {
  readonly scene: Scene;
  readonly variant: Variant;
  /** The picture's file name; null if the scene failed. */
  readonly file: string | null;
  /** In CSS pixels. */
  readonly height: number;
  /** The error; null if the scene worked. */
  readonly faults: readonly string[];
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

const figure = ({ variant, file, height, faults }: Shot): string => {
  const { language, device, theme } = variant;
  const words = `${language} · ${device} · ${theme}${file === null ? "" : ` · ${height}px`}`;
  const picture = file === null ? "" : `<a href="${file}"><img src="${file}" alt="${words}" loading="lazy"></a>`;
  const said = faults.map((fault) => `<p class="fault">${escapeText(fault)}</p>`).join("");
  return `<figure data-language="${language}" data-device="${device}" data-theme="${theme}">${picture}<figcaption>${words}</figcaption>${said}</figure>`;
};

const row = (scene: Scene, shots: readonly Shot[]): string => `<section id="${scene.name}">
<h2>${scene.name} <small>${escapeText(scene.description)}</small></h2>
<div>${shots.map(figure).join("\n")}</div>
</section>`;

/** Groups the shots of each scene, phones first. */
export const makeContactSheet = (shots: readonly Shot[]): string => {
  const scenes = [...new Set(shots.map(({ scene }) => scene))];
  const key = ({ variant }: Shot) => `${variant.device === "phone" ? 0 : 1}${variant.theme === "light" ? 0 : 1}`;
  const rows = scenes.map((scene) => {
    const own = shots.filter((shot) => shot.scene === scene);
    return row(
      scene,
      [...own].sort((a, b) => key(a).localeCompare(key(b))),
    );
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Foldtable: every page</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #777; color: #fff; }
  nav { columns: 6 12rem; }
  a { color: inherit; }
  section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; height: 380px; object-fit: cover; object-position: top; }
  [data-device="desktop"] img { height: 300px; }
  figcaption { font-size: 12px; }
  small { font-weight: 400; }
  .fault { max-width: 30rem; background: #a00; padding: 4px 8px; }
</style>
<h1>${shots.length} pictures of ${scenes.length} scenes</h1>
<nav>${scenes.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join("")}</nav>
${rows.join("\n")}
</html>
`;
};
