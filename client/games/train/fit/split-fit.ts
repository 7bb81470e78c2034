/** Two columns of lanes with the hub between them: for many players on a wide board, and loaded for them. */
import {
  clamp,
  crossOf,
  deskOf,
  type LaneFit,
  LEAST_UNIT,
  RIM,
  signBox,
  type TableFit,
  type TableInput,
} from "./table-fit.ts";

export { splitStyles } from "./split.styles.ts";

export const split = (input: TableInput): TableFit => {
  const cloth = { x: RIM, y: RIM, w: input.width - 2 * RIM, h: input.height - 2 * RIM };
  const { w, h } = cloth;
  const { desk, rack, isMany } = deskOf(input, w, h);
  const count = input.others + Number(input.hasOwn);
  const rows = Math.ceil(count / 2);
  const room = h - desk.h - 14;
  const lane = Math.min(room / rows, 136);
  const top = 8 + (room - lane * rows) / 2;
  const middle = clamp(150, 0.165 * w, 300);
  const column = (w - middle) / 2;
  const signWidth = clamp(136, 0.155 * w, 178);
  const track = column - signWidth - 26;
  const unit = Math.max(LEAST_UNIT, Math.min(0.6 * lane, (track - 40) / 6.4));
  const lanes = Array.from({ length: count }, (_, index): LaneFit => {
    const isMirrored = index < rows;
    const inColumn = isMirrored ? index : index - rows;
    const shift = isMirrored ? 0 : ((2 * rows - count) * lane) / 2;
    return {
      ...{ x: isMirrored ? 0 : w - column, y: top + shift + inColumn * lane, w: column, h: lane, isMirrored },
      sign: signBox(isMirrored ? column - signWidth : 0, signWidth, lane),
      track: { x: isMirrored ? 16 : signWidth + 10, y: 0, w: track, h: lane },
    };
  });
  const hub = { x: w / 2, y: top + (lane * rows) / 2, r: 50 };
  return {
    ...{ kind: "split", cloth, hub, unit, lanes, desk, rack, large: 2, isSide: false },
    pile: isMany || input.dealt === 0 ? { x: hub.x, y: hub.y + 110 } : { x: 82, y: h - 84 },
    title: { x: w / 2, y: 14 },
    field: { x: 0, y: 0, w, h: desk.y },
    content: desk.y,
    cross: crossOf(unit, lane),
  };
};
