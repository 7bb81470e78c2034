/**
 * What lies under the trains: the tracks that fan out of the hub, and the pictures of engines. Loaded after the first
 * painting, and drawn again only for another layout.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { ENGINE_COLOURS } from "../../../../engine/games/train/state/engine-colours.ts";
import type { LaneFit, TableFit } from "../fit/table-fit.ts";
import { pictureSheet } from "../tiles/pictures.ts";
import { engineClass } from "../view/view.ts";

const fixed = (length: number): string => length.toFixed(1);

/** Where a track ends: at the edge, or after a round where the points begin. `share`: of the track. */
const endOf = ({ x, w, track, isMirrored }: LaneFit, share: number): number => {
  if (share === 1) return isMirrored ? x + 8 : x + w - 8;
  return x + track.x + track.w * (isMirrored ? 1 - share : share);
};

/** From the hub along the lane to its buffer, in the coordinates of the cloth. */
const fanTrack = ({ hub }: TableFit, lane: LaneFit, share: number): string => {
  const y = lane.y + lane.h / 2;
  const side = lane.isMirrored ? -1 : 1;
  const sign = lane.x + lane.sign.x + (lane.isMirrored ? lane.sign.w : 0);
  const end = endOf(lane, share);
  const run = Math.abs(sign - hub.x);
  const angle = Math.atan2(y - hub.y, run) * 0.8;
  const reach = 0.55 * run;
  const out = [hub.x + side * reach * Math.cos(angle), hub.y + reach * Math.sin(angle)] as const;
  return `M${fixed(hub.x)} ${fixed(hub.y)}C${fixed(out[0])} ${fixed(out[1])} ${fixed(sign - side * 0.42 * run)} ${fixed(y)} ${fixed(sign)} ${fixed(y)}H${fixed(end)}`;
};

/** A ladder: one trunk, and a switch for each lane. `top`: where the trunk begins. */
const yardTrack = (lane: LaneFit, top: number, share: number): string => {
  const y = lane.y + lane.track.y + lane.track.h / 2;
  const x = lane.x + 18;
  return `M${fixed(x)} ${fixed(top)}V${fixed(y - 18)}Q${fixed(x)} ${fixed(y)} ${fixed(x + 18)} ${fixed(y)}H${fixed(endOf(lane, share))}`;
};

/** Layer by layer over all of them, so that switches join. */
const tracks = (paths: readonly string[], unit: number, isPale: boolean): SVGTemplateResult => {
  const gauge = Math.min(16, 0.27 * unit);
  const all = paths.join("");
  return svg`<g fill="none">
    <path class="bed" d=${all} stroke-width=${fixed(2.1 * gauge)} />
    <path class="rails" d=${all} stroke-width=${fixed(1.16 * gauge + 2)} />
    <path class="between" d=${all} stroke-width=${fixed(1.16 * gauge - 1)} />
    <path class="sleepers" d=${all} stroke-width=${fixed(1.7 * gauge)} stroke-dasharray=${`${fixed(0.26 * gauge)} ${fixed((isPale ? 0.7 : 0.5) * gauge)}`} />
  </g>`;
};

const buffer = (x: number, y: number, unit: number): SVGTemplateResult => {
  const tall = Math.min(30, 0.5 * unit);
  return svg`<g class="buffer"><rect x=${fixed(x - 3)} y=${fixed(y - tall / 2)} width="6" height=${fixed(tall)} rx="1.5" /><rect class="pale" x=${fixed(x - 3)} y=${fixed(y - tall / 6)} width="6" height=${fixed(tall / 3)} /></g>`;
};

const layer = (w: number, h: number, body: unknown): TemplateResult =>
  html`<svg class="tracks" width=${w} height=${h} aria-hidden="true">${body}</svg>`;

const wide = (fit: TableFit, share: number): TemplateResult =>
  layer(
    fit.cloth.w,
    fit.cloth.h,
    svg`${tracks(
      fit.lanes.map((lane) => fanTrack(fit, lane, share)),
      fit.unit,
      false,
    )}
    ${share < 1 ? nothing : fit.lanes.map((lane) => buffer(endOf(lane, share), lane.y + lane.h / 2, fit.unit))}`,
  );

/** Keeps a drawing for the layout that it is for: the table is drawn with every move. */
const kept = (draw: (fit: TableFit, others: number, share: number) => TemplateResult): typeof draw => {
  const drawings = new WeakMap<TableFit, { readonly share: number; readonly drawing: TemplateResult }>();
  return (fit, others, share) => {
    const known = drawings.get(fit);
    if (known?.share === share) return known.drawing;
    const drawing = draw(fit, others, share);
    drawings.set(fit, { share, drawing });
    return drawing;
  };
};

/** Of the lanes that may scroll. */
export const fieldTracks = kept((fit, others, share) =>
  layer(
    fit.field.w,
    Math.max(fit.content, 1),
    tracks(
      fit.lanes.slice(0, others).map((lane) => yardTrack(lane, -30, share)),
      fit.unit,
      true,
    ),
  ),
);

/** The tracks on the cloth. */
export const scenery = kept((fit, others, share) => {
  if (fit.kind !== "yard") return wide(fit, share);
  const own = fit.lanes.slice(others).map((lane) => yardTrack(lane, fit.isSide ? 0 : fit.hub.y, share));
  return layer(fit.cloth.w, fit.cloth.h, tracks(own, fit.unit, true));
});

const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="#dfe9e4"><circle cx="29" cy="6" r="5.5" opacity=".28"/><circle cx="37" cy="9" r="4.5" opacity=".42"/><circle cx="43" cy="14" r="3.2" opacity=".6"/></g><g fill="${colour}"><path d="M8 27h18v24H8z"/><path d="M24 34h24a7 7 0 0 1 0 15H24z"/><path d="M40 22h10l-2 5v8h-6v-8z"/><path d="M30 34a4 4 0 0 1 8 0z"/></g><path d="M5 22.500h24l-2 5H7z" fill="${colour}"/><path d="M5 22.500h24l-.600 1.600H5.600z" fill="#fff" opacity=".45"/><path d="M12 30.500h9v8h-9z" fill="#fdf3d8"/><path d="M26 36.500h22a4 4 0 0 1 3 1.500H26z" fill="#fff" opacity=".5"/><path d="M8 47h45v4H8z" fill="#000" opacity=".42"/><path d="M30 34v15M44 34v15" stroke="#000" stroke-opacity=".3" stroke-width="1.6"/><path d="M52 48l9 9H50z" fill="#2b211a"/><path d="M4 51h50v3H4z" fill="#2b211a"/><circle cx="55" cy="40.5" r="2.6" fill="#fff3c4"/><g fill="#2b211a" stroke="${colour}" stroke-width="2.2"><circle cx="16" cy="53" r="7"/><circle cx="33" cy="55" r="5"/><circle cx="45" cy="55" r="5"/></g><g fill="#f2dfae"><circle cx="16" cy="53" r="1.8"/><circle cx="33" cy="55" r="1.4"/><circle cx="45" cy="55" r="1.4"/></g></svg>`;

/** Each train's toy engine, the marker of the boxed game, and its colour for the medal of its owner. */
for (const [at, colour] of ENGINE_COLOURS.entries()) {
  const picture = `url("data:image/svg+xml,${encodeURIComponent(drawing(colour))}")`;
  pictureSheet.insertRule(`.${engineClass(at === 0 ? null : at - 1)} { --engine: ${colour}; --picture: ${picture} }`);
}

export { renderHub, renderPile } from "./hub.ts";
