/** The part that a page and a sheet of rules share: the text in the page's language, fetched again when that changes. */
import type { ReactiveControllerHost } from "lit";
import { pageLocale } from "../kit/languages.ts";
import { type LoadedRules, loadRules, type RulesTopic } from "./load-rules.ts";

export class RulesController {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  /** Null while it is on its way. The one before stays while another language is fetched. */
  rules: LoadedRules | null = null;
  hasFailed = false;
  #wanted = "";

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  /** Fetches what is not here yet. */
  want(topic: RulesTopic | null): void {
    const wanted = topic === null ? "" : `${topic} ${pageLocale()}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.rules?.text.game !== topic) this.rules = null;
    this.hasFailed = false;
    if (topic !== null) void this.#fetch(topic, wanted);
  }

  async #fetch(topic: RulesTopic, wanted: string): Promise<void> {
    const rules = await loadRules(topic, pageLocale()).catch(() => null);
    // Another game or language may have been wanted meanwhile.
    if (wanted !== this.#wanted) return;
    this.rules = rules ?? this.rules;
    this.hasFailed = rules === null;
    this.#host.requestUpdate();
  }

  /** After a failure: once more. */
  again(topic: RulesTopic): void {
    this.#wanted = "";
    this.want(topic);
    this.#host.requestUpdate();
  }
}
