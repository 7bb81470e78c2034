/** Before the game: the seats, the form to sit down, and what the host may do. */
import { html } from "hono/html";
import { timeLeftAt } from "../../engine/contract/clock.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { BOT_SALT } from "../../engine/table/bot-chair.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { Language } from "../drawing/texts.ts";
import { nameField, selectField, tableForm } from "./forms.ts";
import type { Html } from "./layout.ts";
import { unitText } from "./open-tables.ts";
import { type Choices, seatForms } from "./requests.ts";
import type { TableVisit } from "./table-visit.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

export const levelField = (label: string, levels: number): Html =>
  selectField(
    label,
    "level",
    numbers(levels).map((value) => ({ value, label: value })),
    String(Math.ceil(levels / 2)),
  );

/** What stands beside a seat's name. */
const seatFacts = (visit: TableVisit, choices: Choices, seat: Seat): Html => {
  const { state, reader, now } = visit;
  const { words } = reader;
  const left = state.phase === "playing" ? timeLeftAt(state.clock, seat, now) : null;
  const time =
    left === null ? "" : html` <small>${words.timeLeft} <bdi>${timeLeftText(left, reader.language)}</bdi></small>`;
  const away = state.phase === "playing" && state.covered.includes(seat) ? html` <small>${words.away}</small>` : "";
  return html`${time}${away} ${seatForms(visit, choices, seat)}`;
};

/** `1:05`, `1 hr 30 min`, `2 days 23 hr`. Rounds seconds up, so that 0:00 is never shown while time is left. */
const timeLeftText = (ms: number, language: Language): string => {
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours === 0) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const parts =
    hours < 24
      ? ([
          [hours, "hour"],
          [minutes % 60, "minute"],
        ] as const)
      : ([
          [Math.floor(hours / 24), "day"],
          [hours % 24, "hour"],
        ] as const);
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [unitText(count, unit, language)])).join(" ");
};

/** `choices`: what the visitor may send; none in a replay. */
export const seatsOf = (visit: TableVisit, choices: Choices): Html => {
  const { state, names, seat: own, reader } = visit;
  const winners = state.outcome?.winners ?? [];
  const turn = seatsOnTurn(state);
  const rows = state.chairs.map((_, seat) => {
    const marks = [
      ...(turn.includes(seat) ? ["turn"] : []),
      ...(winners.includes(seat) ? ["won"] : []),
      ...(seat === own ? ["own"] : []),
    ];
    return html`<li class="${marks.join(" ")}"><bdi>${names[seat]}</bdi>${seatFacts(visit, choices, seat)}</li>`;
  });
  return html`<section aria-labelledby="players"><h2 id="players">${reader.words.players}</h2><ol class="seats">${rows}</ol></section>`;
};

/** The first free seat that is not reserved for another player of the game before. */
const ANY_SEAT = "any";

/** `name`: the visitor's in the game before. */
export const seatingOf = (visit: TableVisit, choices: Choices, name: string): Html => {
  const { state, seat, reader, access, reserved } = visit;
  const { words } = reader;
  if (state.phase !== "seating") return "";
  const free = state.chairs.flatMap((chair, at) => (chair === null ? [at] : []));
  const forAnyone = free.filter((one) => reserved[one] == null);
  if (seat === null) return free.length === 0 ? "" : sitForm(visit, free, name);
  const levels = rulesOfTable(state).levels ?? 0;
  const canFill =
    choices.some(({ type }) => type === "seat-bot") && free.length > 0 && forAnyone.length === free.length;
  const fill = canFill
    ? tableForm(
        visit,
        "fill",
        html`${levelField(words.level, levels)}<button class="main" name="fill" value="1">${words.fill}</button>`,
      )
    : "";
  const link =
    forAnyone.length === 0
      ? ""
      : html`<p>${words.sendLink} <a class="link" href="/t/${access.id}"><bdi>/t/${access.id}</bdi></a></p>`;
  return html`<section>${fill}${link}</section>`;
};

const sitForm = (visit: TableVisit, free: readonly Seat[], name: string): Html => {
  const { words } = visit.reader;
  const seats = free.map((seat) => ({ value: String(seat), label: String(seat + 1) }));
  // With two seats there is nothing to choose.
  const choice =
    visit.state.chairs.length === 2
      ? html`<input type="hidden" name="seat" value="${ANY_SEAT}">`
      : selectField(words.seat, "seat", [{ value: ANY_SEAT, label: words.freeSeat }, ...seats], ANY_SEAT);
  const sit = html`<button class="main" name="sit" value="1">${words.sitDown}</button>`;
  return html`<section>${tableForm(visit, "sit", html`${nameField(words.yourName, name)}${choice}${sit}`)}<p class="note">${words.salt}</p></section>`;
};

/** The command that seats a computer. */
export const seatBot = (seat: Seat, level: number) => ({ type: "seat-bot", seat, level, salt: BOT_SALT }) as const;
