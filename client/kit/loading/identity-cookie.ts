/** The cookie that identifies this visitor to the server. */

/** Whether an answer of the server has set the cookie that identifies this visitor, since the page was loaded. */
export const identity = { isKnown: false };

/**
 * A page from this device's cache, or a table that was opened from another page, came without the identity cookie.
 * Resolves to whether the server has sent the page, and the cookie with it.
 */
export const fetchIdentityCookie = (): Promise<boolean> =>
  fetch(location.pathname).then(
    ({ ok }) => {
      identity.isKnown = ok;
      return ok;
    },
    () => false,
  );
