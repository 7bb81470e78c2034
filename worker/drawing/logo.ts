/** The logo, a folding board, as in client/public/icon.svg, in a square of 32. */
const MARK = [
  ["#f2e6cc", "M8.2 7.5h15.6l5 10.5H3.2z"],
  ["#d1873a", "M8.2 7.5h3.9l-1.3 4.6H6zM16 7.5h3.9l1.3 4.6H16zM10.8 12.1H16V18H9.6zM21.2 12.1H26l2.8 5.9h-6.4z"],
  ["#b9a67f", "M3.2 18h25.6v2.2H3.2z"],
] as const;

export const logo = (x: number, y: number, side: number): string =>
  `<g transform="translate(${x} ${y}) scale(${side / 32})"><rect width="32" height="32" rx="7" fill="#12403f"/><path d="M7.5 20l14 7.5M24.5 20l-14 7.5" stroke="#f2e6cc" stroke-width="2" stroke-linecap="round"/>${MARK.map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join("")}<ellipse cx="13.6" cy="9.8" rx="1.6" ry="1.1" fill="#12403f"/><ellipse cx="19" cy="15" rx="2.3" ry="1.6" fill="#12403f"/></g>`;
