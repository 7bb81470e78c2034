/** Stands in for the package that encrypts pushes: the body stays plain, so that a run can read what a push contains. */

interface Message {
  readonly data: unknown;
  readonly options: object;
}

export const buildPushPayload = async (
  message: Message,
): Promise<{ readonly body: string; readonly headers: object; readonly method: string }> => ({
  body: JSON.stringify(message),
  headers: {},
  method: "POST",
});
