/** Pages without scripts as a test reads them: their buttons with all that a form sends. */
import { expect } from "vitest";
import { ask, type Identity, newBrowser, ORIGIN, openTable } from "../support.ts";

export interface Button {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Page {
  readonly path: string;
  readonly status: number;
  readonly text: string;
  readonly buttons: readonly Button[];
}

export const unescapeHtml = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

export const attribute = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** Each button with all that its form sends. */
const buttonsIn = (text: string): readonly Button[] =>
  [...text.matchAll(/<form[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [
      attribute(tag, "name"),
      attribute(tag, "value"),
    ]);
    const selects = [...form.matchAll(/<select name="([^"]*)">([\s\S]*?)<\/select>/g)].map(([, name, options = ""]) => [
      name!,
      attribute(/<option value="[^"]*" selected>/.exec(options)![0], "value"),
    ]);
    return [...form.matchAll(/<button ([^>]*)>([^<]*)</g)].map(([, tag = "", label = ""]) => ({
      label: unescapeHtml(label),
      fields: Object.fromEntries([...inputs, ...selects, [attribute(tag, "name"), attribute(tag, "value")]]),
    }));
  });

export const read = async (path: string, who: Identity): Promise<Page> => {
  const response = await ask(path, { headers: who });
  const text = await response.text();
  return { path, status: response.status, text, buttons: buttonsIn(text) };
};

export const send = (path: string, fields: Readonly<Record<string, string>>, headers: Identity) =>
  ask(path, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Presses a button, and follows the answer. */
export const press = async (page: Page, label: string, who: Identity, more: Readonly<Record<string, string>> = {}) => {
  const button = page.buttons.find((one) => one.label === label);
  if (button === undefined) throw new Error(`no ${label} among ${page.buttons.map((one) => one.label).join(", ")}`);
  const answer = await send(page.path.split("?")[0]!, { ...button.fields, ...more }, who);
  expect([answer.status, await answer.clone().text()]).toEqual([303, ""]);
  return read(new URL(answer.headers.get("Location")!, ORIGIN).href.slice(ORIGIN.length), who);
};

export const seated = async (game: string) => seatedAt(await openTable({ game, seats: 2 }));

/** Two players who sit down at an open table. */
export const seatedAt = async (table: string) => {
  const who = [await newBrowser(), await newBrowser()] as const;
  const path = `/plain/t/${table}`;
  for (const [seat, one] of who.entries())
    await press(await read(path, one), "Sit down", one, { name: `player ${seat}` });
  // Each page pays what chance its player owes.
  for (const one of [...who, ...who]) await read(path, one);
  return { table, path, who };
};

/** The seat whose page has moves, and the page. */
export const onTurn = async (path: string, who: readonly Identity[]) => {
  for (const one of who) {
    const page = await read(path, one);
    if (page.text.includes("Your moves")) return { page, one };
  }
  throw new Error("nobody is on turn");
};

export const moveButtons = (page: Page): readonly Button[] =>
  page.buttons.filter(({ fields }) =>
    /"type":"(?:move|play|draw|pass|stop|ready|spy|end-turn|flip)"/.test(fields.command ?? ""),
  );
