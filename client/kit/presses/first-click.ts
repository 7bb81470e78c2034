/**
 * The answer to a question that appears under the pointer: the second click of a double click was meant for the button
 * that asked.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
