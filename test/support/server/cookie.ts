/** A cookie as the server sets it, for a browser to hold. */
export const cookieOf = (url: string, pair: string) => {
  const [name = "", value = ""] = pair.split("=");
  return { name, value, url, httpOnly: true, sameSite: "Lax" as const };
};
