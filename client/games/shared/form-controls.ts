/** The controls of the forms for opening a table, each with a line of help. */
import { html, nothing, type TemplateResult } from "lit";

/** One of several large choices; `isPossible` false disables it. */
export const radioChoice = (
  name: string,
  title: string,
  about: string,
  isOn: boolean,
  choose: () => void,
  isPossible = true,
): TemplateResult => html`<label class="radio ${isOn ? "on" : ""}">
  <input type="radio" name=${name} .checked=${isOn} ?disabled=${!isPossible} @change=${choose} />
  <span class="title">${title}</span>${about === "" ? nothing : html`<span class="about">${about}</span>`}
</label>`;

export const toggleSwitch = (
  title: string,
  about: string,
  isOn: boolean,
  choose: (isOn: boolean) => void,
  isPossible = true,
): TemplateResult => {
  const change = ({ target }: Event) => choose(target instanceof HTMLInputElement && target.checked);
  return html`<label class="switch">
    <input type="checkbox" role="switch" .checked=${isOn} ?disabled=${!isPossible} @change=${change} />
    <span class="title">${title}</span><span class="about">${about}</span>
  </label>`;
};

/** `choices`: the `<option>`s. */
export const selectField = (
  title: string,
  about: string,
  choices: TemplateResult,
  choose: (value: string) => void,
): TemplateResult => {
  const change = ({ target }: Event) => target instanceof HTMLSelectElement && choose(target.value);
  return html`<label class="select">
    <span class="title">${title}</span><select @change=${change}>${choices}</select><span class="about">${about}</span>
  </label>`;
};
