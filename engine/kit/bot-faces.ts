/**
 * The faces of bots in a square of 48, which the server draws first (worker/preview/waiting-room.ts) and the page then
 * shows. Six animals are the heads; further characters have the same heads with a scarf, on another ground.
 */

const eyes = (y: number, gap: number): string => {
  const at = (dx: number, dy: number) => `M${24 - gap + dx} ${y + dy}h.01M${24 + gap + dx} ${y + dy}h.01`;
  return `<path d="${at(0, 0)}" stroke="#221e17" stroke-width="4.4"/><path d="${at(0.7, -0.7)}" stroke="#fff" stroke-width="1.3"/>`;
};

/** Mouse, hare, otter, fox, badger and owl, in a square of 48. */
const heads: readonly string[] = [
  `<g fill="#8b919c"><circle cx="12.3" cy="17.2" r="7.7"/><circle cx="35.7" cy="17.2" r="7.7"/></g><g fill="#e8b3ae"><circle cx="12.3" cy="17.2" r="4.7"/><circle cx="35.7" cy="17.2" r="4.7"/></g><ellipse cx="24" cy="28.6" rx="13.4" ry="13.6" fill="#9aa1ad"/><ellipse cx="24" cy="37.7" rx="7.4" ry="5.2" fill="#e9e7e4"/><path d="M21.4 33.2h5.2L24 36z" fill="#c8604f"/>${eyes(27.6, 5.9)}`,
  `<g fill="#b18a5f"><ellipse cx="16.6" cy="12.6" rx="4" ry="9.6" transform="rotate(-9 16.6 12.6)"/><ellipse cx="31.4" cy="12.6" rx="4" ry="9.6" transform="rotate(9 31.4 12.6)"/></g><g fill="#e9cdb0"><ellipse cx="16.8" cy="13" rx="1.9" ry="6.4" transform="rotate(-9 16.8 13)"/><ellipse cx="31.2" cy="13" rx="1.9" ry="6.4" transform="rotate(9 31.2 13)"/></g><ellipse cx="24" cy="30.6" rx="12.1" ry="13" fill="#c2966a"/><ellipse cx="24" cy="38.2" rx="8" ry="5.8" fill="#f3e7d3"/><path d="M21.1 33.4h5.8L24 36.4zM24 36v4.6" fill="#5a2d22" stroke="#5a2d22"/>${eyes(28.3, 6.7)}`,
  `<g fill="#6a4732"><circle cx="10.6" cy="21.6" r="3.1"/><circle cx="37.4" cy="21.6" r="3.1"/></g><rect x="9" y="12.6" width="30" height="31.4" rx="14.6" fill="#7d583f"/><ellipse cx="24" cy="36.4" rx="12.2" ry="7.6" fill="#e0c3a0"/><path d="M20.2 30.8h7.6L24 35z" fill="#221e17"/><path d="M18.8 38q2.6 2.6 5.2 0v-3v3q2.6 2.6 5.2 0" stroke="#221e17" stroke-width="1.2"/>${eyes(25.2, 7.3)}`,
  `<path d="M10 8.6l-2 19L19.6 17zM38 8.6l2 19L28.4 17z" fill="#d2602a"/><path d="M12.2 13.6l-1 8 5.6-4.6zM35.8 13.6l1 8-5.6-4.6z" fill="#33302d"/><path d="M8 27.8Q13 15 24 15t16 12.8Q36 39 24 44 12 39 8 27.8z" fill="#fbf1de"/><path d="M8 27.8Q13 15 24 15t16 12.8Q30 28 24 43 18 28 8 27.8z" fill="#dc7330"/><path d="M20.9 37.8h6.2L24 42z" fill="#221e17"/>${eyes(28.5, 7.3)}`,
  `<g fill="#2b2a31" stroke="#f3eee6" stroke-width="1.4"><circle cx="12.2" cy="17" r="4.2"/><circle cx="35.8" cy="17" r="4.2"/></g><ellipse cx="24" cy="27.4" rx="14.4" ry="16.8" fill="#f3eee6"/><path d="M19.8 11.4C12.4 13.4 10 19.4 10 26q0 7.4 5.4 13.400C18.4 33 20.4 24 19.8 11.400zM28.2 11.400C35.6 13.4 38 19.4 38 26q0 7.4-5.4 13.400C29.6 33 27.6 24 28.2 11.400z" fill="#2b2a31"/><g fill="#221e17" stroke="#f3eee6" stroke-width="1.3"><circle cx="16" cy="27.8" r="1.7"/><circle cx="32" cy="27.8" r="1.7"/></g><path d="M20 37.200h8l-4 4.400z" fill="#171515"/>`,
  `<path d="M8.8 9.800Q24 16 39.2 9.800L39 29Q38.4 44.4 24 44.400T9 29z" fill="#7c5a42"/><path d="M24 15.600c9 0 14.6 4 14 10s-8 8.8-14 6.400c-6 2.4-13.4-.4-14-6.400s5-10 14-10z" fill="#e6d3b8"/><g fill="#f0b93a"><circle cx="16.8" cy="24.8" r="5.4"/><circle cx="31.2" cy="24.8" r="5.4"/></g><path d="M21.8 29.600h4.400L24 35.600z" fill="#cf7a2b"/><path d="M15.6 38.400q2 2.4 4.2 0M22 40.400q2 2.4 4.2 0M28.4 38.400q2 2.4 4.2 0" stroke="#e6d3b8" stroke-width="1.2"/>${eyes(24.8, 7.2)}`,
];

const grounds: readonly string[] = ["#b9c6d8", "#c9d3b1", "#9fc4c6", "#e6c9a0", "#cdbfd1", "#d9a98b"];
const scarves: readonly string[] = ["#9c3b2e", "#2f4a6d"];

/** As SVG without its frame: a ground, a head and perhaps a scarf. */
export const botFaceDrawing = (character: number): string => {
  const head = character % heads.length;
  const turn = Math.floor(character / heads.length);
  const scarf =
    turn === 0
      ? ""
      : `<path d="M5 38.6Q24 45.4 43 38.6A24 24 0 0 1 5 38.6z" fill="${scarves[turn - 1]!}"/><path d="M8.6 42.6Q24 47.6 39.4 42.6" stroke="#fff" stroke-opacity=".5" stroke-width="1.3" stroke-dasharray="2 3.5"/>`;
  return `<circle cx="24" cy="24" r="24" fill="${grounds[(head + 2 * turn) % grounds.length]!}"/>${heads[head]!}${scarf}`;
};

/** Before the name of a computer or a program: a stroke in a square of 24. */
export const COMPUTER_ICON =
  "M12 7V4.4M7.5 7h9a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM9 12v.2M15 12v.2M10 15.2q2 1.6 4 0";
