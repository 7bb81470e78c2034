/** Isolates names of people in our sentences. */

/** The name's direction must not change the words around it. */
export const bidiIsolate = (name: string): string => `\u2068${name}\u2069`;
