/** A cookie of the server's, in the form that Playwright adds to a browser. */
export const cookieOf = (url: string, pair: string) => {
  const [name = "", value = ""] = pair.split("=");
  return { name, value, url, httpOnly: true, sameSite: "Lax" as const };
};
