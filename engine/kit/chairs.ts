/** The chairs around a table before the game, which the server draws first (worker/preview/waiting-room.ts) and the page then shows. */

/** In percent of the cloth. */
export interface ChairPlace {
  readonly x: number;
  readonly y: number;
}

const TOP = 12;
const MIDDLE = 48;
const BOTTOM = 88;
const START = 9;

const across = (count: number, y: number): readonly ChairPlace[] =>
  Array.from({ length: count }, (_, index) => ({ x: 11 + ((index + 0.5) * 78) / count, y }));

const down = (count: number, x: number): readonly ChairPlace[] =>
  count === 1
    ? [{ x, y: MIDDLE }]
    : [
        { x, y: MIDDLE - 13 },
        { x, y: MIDDLE + 13 },
      ].slice(0, count);

/** Clockwise, from the viewer's own chair: at the lower edge, else at the left end. */
export const chairPlaces = (seats: number): readonly ChairPlace[] => {
  const ends = seats > 8 ? 2 : 1;
  const rest = Math.max(0, seats - 2 * ends);
  const below = rest > 8 ? Math.floor(rest / 2) : rest > 6 ? rest - 4 : Math.min(2, Math.max(0, rest - 2));
  const [own, ...lower] = across(below, BOTTOM);
  const places = [
    ...(own === undefined ? [] : [own]),
    ...down(ends, START).toReversed(),
    ...across(rest - below, TOP),
    ...down(ends, 100 - START),
    ...lower.toReversed(),
  ];
  return places.slice(0, seats);
};

const letterGrounds: readonly string[] = ["#14403f", "#8b3a5a", "#5b4b8a", "#2f5580", "#7a4a22", "#45602f"];

/** Behind the first letter of the name of the player at this seat. */
export const letterGroundOf = (seat: number): string => letterGrounds[seat % letterGrounds.length]!;

/** Made once, because a new one costs more than the drawing of a face. */
const letters = new Intl.Segmenter();

/** The first letter of a name, which our texts may have isolated. */
export const firstLetterOf = (name: string): string => {
  const [first] = letters.segment(name.replace(/\p{Bidi_Control}/gu, "").trim());
  return first?.segment.toLocaleUpperCase() ?? "";
};

/** The ring at a free seat, in the square of 48 of a face. */
export const EMPTY_SEAT = "M24 2a22 22 0 1 1 0 44a22 22 0 1 1 0-44z";
