/** The streak of daily puzzles as a line: the last seven days, and its length. */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { str } from "../kit/text/numbers.ts";
import { lastDays, streakOf } from "./streak.ts";

const DAYS_SHOWN = 7;

/** Nothing without a streak. */
export const streakLine = (game: string, today: number): TemplateResult | typeof nothing => {
  const length = streakOf(game, today);
  if (length === 0) return nothing;
  const days = lastDays(game, today, DAYS_SHOWN);
  const isToday = days.at(-1) === true;
  const words = length > 1 ? msg(str`${length} days in a row`) : isToday ? msg("Solved today") : "";
  return html`<span class="streak"><span class="days" aria-hidden="true">${days.map((isSolved) => html`<i class=${isSolved ? "solved" : ""}></i>`)}</span>${words}</span>`;
};

export const streakStyles = css`
  .streak {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    color: var(--good);
    font-weight: 600;
  }
  .days {
    display: flex;
    gap: 4px;
  }
  .days i {
    inline-size: 10px;
    block-size: 10px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
  }
  .days i:last-child {
    border-color: currentColor;
  }
  .days .solved {
    border-color: currentColor;
    background: currentColor;
    forced-color-adjust: preserve-parent-color;
  }
`;
