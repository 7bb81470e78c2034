/** Pages without scripts, parsed for tests: their buttons, each with the fields of its form. */
import { expect } from "vitest";
import { type CfProperties, type Identity, newBrowser, ORIGIN, openTable, request } from "../support.ts";

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

/** Each button with the fields of its form. */
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

export const readPage = async (path: string, identity: Identity): Promise<Page> => {
  const response = await request(path, { headers: identity });
  const text = await response.text();
  return { path, status: response.status, text, buttons: buttonsIn(text) };
};

export const sendForm = (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Identity,
  from: CfProperties = {},
) =>
  request(path, {
    cf: from,
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Presses a button and follows the redirect. */
export const press = async (
  page: Page,
  label: string,
  identity: Identity,
  more: Readonly<Record<string, string>> = {},
) => {
  const button = page.buttons.find((one) => one.label === label);
  if (button === undefined)
    throw new Error(`no button ${label} among ${page.buttons.map((one) => one.label).join(", ")}`);
  const answer = await sendForm(page.path.split("?")[0]!, { ...button.fields, ...more }, identity);
  expect([answer.status, await answer.clone().text()]).toEqual([303, ""]);
  return readPage(new URL(answer.headers.get("Location")!, ORIGIN).href.slice(ORIGIN.length), identity);
};

export const seatTwoAt = async (game: string) => seatTwoAtTable(await openTable({ game, seats: 2 }));

/** Seats two players at an open table. */
export const seatTwoAtTable = async (table: string) => {
  const identities = [await newBrowser(), await newBrowser()] as const;
  const path = `/plain/t/${table}`;
  for (const [seat, one] of identities.entries())
    await press(await readPage(path, one), "Sit down", one, { name: `player ${seat}` });
  // Each page reveals its player's salt.
  for (const one of [...identities, ...identities]) await readPage(path, one);
  return { table, path, identities };
};

/** The player whose page has moves, and the page. */
export const playerOnTurn = async (path: string, identities: readonly Identity[]) => {
  for (const one of identities) {
    const page = await readPage(path, one);
    if (page.text.includes("Your moves")) return { page, one };
  }
  throw new Error("no player is on turn");
};

export const moveButtons = (page: Page): readonly Button[] =>
  page.buttons.filter(({ fields }) =>
    /"type":"(?:move|play|draw|pass|stop|ready|spy|end-turn|flip)"/.test(fields.command ?? ""),
  );
