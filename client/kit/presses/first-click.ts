/**
 * For an answer that appears under the pointer, and for a request that is not answered at once: the second click of a
 * double click was meant for the button before it, or for the same request.
 */
export const onFirstClick =
  (act: () => unknown) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
