/** What lies under the trains: the turntable and the tracks that fan out of it. Drawn anew only for another layout. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { LaneFit, TableFit } from "../fit/table-fit.ts";

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

/** Of the lanes that may scroll, and of the own one below them. */
export const fieldTracks = (fit: TableFit, others: number, share: number): TemplateResult =>
  layer(
    fit.field.w,
    Math.max(fit.content, 1),
    tracks(
      fit.lanes.slice(0, others).map((lane) => yardTrack(lane, -30, share)),
      fit.unit,
      true,
    ),
  );

/** The tracks on the cloth, and the turntable over them. */
export const scenery = (fit: TableFit, others: number, share: number): TemplateResult => {
  if (fit.kind !== "yard") return wide(fit, share);
  const own = fit.lanes.slice(others).map((lane) => yardTrack(lane, fit.isSide ? 0 : fit.hub.y, share));
  return layer(fit.cloth.w, fit.cloth.h, tracks(own, fit.unit, true));
};
