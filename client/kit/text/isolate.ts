/** Names of people, inside our sentences. */

/** Its direction must not disturb the words around it. */
export const bidiIsolate = (name: string): string => `\u2068${name}\u2069`;
