/**
 * Forms of the table's commands. A form is shown if the table would accept its command from this seat now, so the page
 * contains no rule.
 */
import { html, raw } from "hono/html";
import { makeViewHost, type Seat } from "../../engine/contract/game.ts";
import { MIN_CHAT_INTERVAL_MS } from "../../engine/table/forms/chat.ts";
import type { SentCommand } from "../../engine/table/forms/commands.ts";
import { possibleCommands } from "../../engine/wire/possible-commands.ts";
import { isolate } from "../drawing/texts.ts";
import { tournamentSeatingRefusal } from "../table/publish/tournament-seating.ts";
import { plainAddress } from "./address.ts";
import { commandButton, nameField, selectField, tableForm, textField } from "./forms.ts";
import type { Html } from "./layout.ts";
import type { TableVisit } from "./table-visit.ts";
import type { CommandButton } from "./texts/plain-texts.ts";

export type Choices = readonly SentCommand[];

/** What the table would accept once the visitor has read the page: nobody reads it before the next message is allowed. */
export const choicesOf = ({ entries, state, now, seat, here, reserved }: TableVisit): Choices => {
  const host = { ...makeViewHost(now + MIN_CHAT_INTERVAL_MS), isHere: (one: Seat) => here[one] === true };
  const choices = seat === null ? [] : possibleCommands(state, seat, host);
  return choices.filter((command) => {
    if (command.type === "seat-bot" && reserved[command.seat] != null) return false;
    if (command.type === "change-seats" && reserved.some((name) => name !== null)) return false;
    return tournamentSeatingRefusal(entries, state, seat, command, host) === null;
  });
};

type Place = "answer" | "action" | "seat" | "talk";

/** Where the form of a command is shown; null: it is sent in another way. */
const places: Readonly<Record<SentCommand["type"], Place | null>> = {
  sit: null,
  "commit-salt": null,
  "show-salt": null,
  "accept-draw": "answer",
  "decline-draw": "answer",
  "grant-back": "answer",
  "deny-back": "answer",
  "come-back": "answer",
  rematch: "answer",
  claim: "answer",
  "offer-draw": "action",
  "ask-back": "action",
  "change-seats": "action",
  rename: "action",
  "step-out": "action",
  stand: "action",
  resign: "action",
  close: "action",
  cover: "seat",
  vacate: "seat",
  "seat-bot": "seat",
  "unseat-bot": "seat",
  say: "talk",
  react: "talk",
};

/** The fields whose value the visitor chooses in the form. Every other value has its own button. */
const CHOSEN = ["level", "seats", "name", "text"] as const;

const fixedPart = (command: SentCommand): Partial<SentCommand> & { readonly type: SentCommand["type"] } =>
  Object.fromEntries(Object.entries(command).filter(([key]) => !CHOSEN.some((chosen) => chosen === key))) as never;

/** The commands of each form: they differ in the chosen fields only. Forms behind a question are last. */
const formsOf = (choices: Choices, { reader: { words } }: TableVisit): readonly Choices[] => {
  const forms = Map.groupBy(choices, (command) =>
    JSON.stringify([fixedPart(command), CHOSEN.filter((field) => field in command)]),
  );
  const isGrave = ([first]: Choices): boolean => first !== undefined && questionOf(first, words) !== undefined;
  return [...forms.values()].sort((one, other) => Number(isGrave(one)) - Number(isGrave(other)));
};

const questionOf = (command: SentCommand, { sure }: TableVisit["reader"]["words"]): string | undefined =>
  isTalk(command) ? undefined : (sure as Readonly<Record<string, string>>)[buttonOf(command)];

type Talk = Extract<SentCommand, { readonly type: "say" | "react" }>;

const labelOf = (command: SentCommand, { reader: { words } }: TableVisit): string => {
  if (isTalk(command)) return talkLabel(command, words);
  return words.commands[buttonOf(command)];
};

const isTalk = (command: SentCommand): command is Talk => places[command.type] === "talk";

const talkLabel = (command: Talk, words: TableVisit["reader"]["words"]): string => {
  if (command.type === "react") return words.reactions[command.reaction];
  return "phrase" in command ? words.phrases[command.phrase] : words.send;
};

const buttonOf = (command: Exclude<SentCommand, Talk>): CommandButton => {
  if (command.type === "claim") return `claim-${command.as}`;
  if (command.type === "cover" && command.level !== undefined) return "cover-by-bot";
  return command.type as CommandButton;
};

/** The field that a form's commands differ in. */
const fieldOf = (commands: Choices, visit: TableVisit): Html => {
  const { state, seat, reader } = visit;
  const { words } = reader;
  const numbers = (field: "level" | "seats"): readonly number[] =>
    commands.flatMap((command) => (field in command ? [(command as never)[field] as number] : []));
  const select = (label: string, field: "level" | "seats", chosen: number): Html =>
    selectField(
      label,
      field,
      numbers(field).map((value) => ({ value: String(value), label: String(value) })),
      String(chosen),
    );
  const [first] = commands;
  if (first === undefined) return "";
  if ("level" in first) return select(words.level, "level", Math.ceil(commands.length / 2));
  if ("seats" in first) return select(words.players, "seats", numbers("seats")[0] ?? 0);
  if ("text" in first) return textField(words.message);
  return "name" in first ? nameField(words.yourName, seat === null ? "" : state.chairs[seat]?.name) : "";
};

const isMain = ({ type }: SentCommand): boolean => type === "come-back" || type === "rematch";

/** One form, behind a question if it needs a second press. */
const formOf = (visit: TableVisit, commands: Choices): Html => {
  const [first] = commands;
  if (first === undefined) return "";
  const fixed = fixedPart(first);
  const label = labelOf(first, visit);
  const button = isTalk(first) ? "" : buttonOf(first);
  const question = questionOf(first, visit.reader.words);
  const look = isMain(first) ? "main" : question === undefined ? "quiet" : "";
  const field = fieldOf(commands, visit);
  const name = `${JSON.stringify(fixed)} ${button}`;
  const form = tableForm(visit, name, html`${field}${commandButton(label, fixed, look)}`);
  return question === undefined ? form : html`<details><summary>${label}</summary><p>${question}</p>${form}</details>`;
};

const at = (choices: Choices, place: Place): Choices => choices.filter(({ type }) => places[type] === place);

/** Forms about another seat, shown beside its name. A seat with a computer has only the button that removes it. */
export const seatForms = (visit: TableVisit, choices: Choices, seat: Seat): Html => {
  const about = at(choices, "seat").filter((command) => "seat" in command && command.seat === seat);
  const isSeated = visit.state.chairs[seat] != null;
  return formsOf(
    about.filter(({ type }) => type !== "seat-bot" || !isSeated),
    visit,
  ).map((form) => formOf(visit, form));
};

/** Questions that wait for this player's answer, and what the player may do first. */
export const answersOf = (visit: TableVisit, choices: Choices): Html => {
  const { state, seat, names, reader } = visit;
  const { words } = reader;
  const name = seat === null ? undefined : state.chairs[seat]?.name;
  const query: Readonly<Record<string, string>> = name === undefined ? {} : { name };
  const next =
    state.successor === null
      ? ""
      : html`<p><a class="button main" href="${plainAddress(`/t/${state.successor}`, reader.chosen, query)}">${words.toRematch}</a></p>`;
  const answers = at(choices, "answer");
  const has = (type: SentCommand["type"]) => answers.some((command) => command.type === type);
  const nameAt = (by: Seat | undefined) => isolate(names[by ?? -1] ?? "");
  const question = has("accept-draw")
    ? words.drawOffer(nameAt(state.offer?.by))
    : has("grant-back")
      ? words.takebackAsked(nameAt(state.takebackRequest?.by))
      : has("claim")
        ? words.alone
        : "";
  if (answers.length === 0) return next;
  const forms = formsOf(answers, visit).map((form) => formOf(visit, form));
  return html`${next}<div class="answers${question === "" ? "" : " due"}" role="group">${question === "" ? "" : html`<p>${question}</p>`}${forms}</div>`;
};

/** To the same page without reloads. */
const linkToForm = ({ access, reader }: TableVisit, label: string): Html =>
  html`<a class="button quiet" href="${plainAddress(`/t/${access.id}`, reader.chosen, { still: "1" })}#actions">${label}</a> `;

/** `isStill`: the visitor has stopped the reloads. A page that reloads has no form to write in: the text would be lost. */
export const requestsOf = (visit: TableVisit, choices: Choices, isReloading: boolean, isStill: boolean): Html => {
  const { words } = visit.reader;
  const shown = (commands: Choices): Html => {
    const [first] = commands;
    if (isReloading && first?.type === "rename") return linkToForm(visit, words.commands.rename);
    if (isReloading && first !== undefined && "text" in first) return linkToForm(visit, words.message);
    return formOf(visit, commands);
  };
  const forms = (place: Place) => formsOf(at(choices, place), visit).map(shown);
  const [actions, talk] = [forms("action"), forms("talk")];
  if (actions.length + talk.length === 0) return "";
  const chat =
    talk.length === 0
      ? ""
      : html`<details class="talk"${isStill ? raw(" open") : ""}><summary>${words.chat}</summary>${talk}</details>`;
  return html`<section aria-labelledby="actions"><h2 id="actions">${words.actions}</h2>${actions}${chat}</section>`;
};
