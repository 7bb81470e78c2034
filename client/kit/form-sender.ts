/** Sends what people enter in forms, and keeps it there until it is accepted. */

const inputOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)]);

export class FormSender {
  /** The last input of each form that has no answer yet, and that answer. */
  readonly #unanswered = new WeakMap<HTMLFormElement, { readonly input: string; readonly answer: Promise<boolean> }>();

  /**
   * Sends the form's input once, however often it is submitted. Another input follows after the answer. A form whose
   * input was accepted is reset, unless the input has changed meanwhile. `send` resolves to whether it was accepted.
   */
  async submit(form: HTMLFormElement, send: () => Promise<boolean>): Promise<void> {
    const input = inputOf(form);
    const previous = this.#unanswered.get(form);
    if (previous?.input === input) return;
    const answer = Promise.resolve(previous?.answer).then(send);
    this.#unanswered.set(form, { input, answer });
    form.ariaBusy = "true";
    const isAccepted = await answer;
    if (this.#unanswered.get(form)?.answer !== answer) return;
    this.#unanswered.delete(form);
    form.ariaBusy = null;
    if (isAccepted && inputOf(form) === input) form.reset();
  }
}
