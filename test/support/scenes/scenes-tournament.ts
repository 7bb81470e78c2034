/** A tournament for the scenes: seven players in the second round, on tables of this server and on a real board. */
import { newSalt } from "../server/bot.ts";
import { playerNames } from "./scenes-names.ts";

export type TournamentViewer = "host" | "player" | "visitor";

export interface SceneTournament {
  readonly id: string;
  readonly cookies: Readonly<Partial<Record<TournamentViewer, string>>>;
}

const SETTINGS = { name: "Club evening", game: "pool", options: {}, system: { type: "swiss" }, rounds: 3 } as const;
const WON = { places: [1, 2] } as const;

const cookieOf = async (response: Response): Promise<string> => {
  await response.body?.cancel();
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

export const setUpTournament = async (url: string): Promise<SceneTournament> => {
  const post = async (path: string, cookie: string, body: object): Promise<Response> => {
    const headers = { "content-type": "application/json", cookie };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/tournaments${path}`, init);
    if (!response.ok) throw new Error(`tournament ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const opened = await post("", "", { ...SETTINGS, unfinished: "host" });
  const { id } = (await opened.clone().json()) as { id: string };
  const host = await cookieOf(opened);
  let commands = 0;
  const send = (cookie: string, command: object) =>
    post(`/${id}/commands`, cookie, { id: `scene-command-${commands++}`, command });
  const cookies: string[] = [];
  for (const [index, name] of playerNames(7).entries()) {
    cookies.push(index === 0 ? host : await cookieOf(await fetch(`${url}/e/${id}`)));
    await send(cookies[index]!, { type: "enter", name, salt: newSalt() });
  }
  await send(host, { type: "start-round", round: 1 });
  for (const board of [1, 2, 3]) {
    await send(host, { type: "play-on-wood", round: 1, board, wood: true });
    await send(host, { type: "adjudicate", round: 1, board, result: WON });
  }
  await send(host, { type: "start-round", round: 2 });
  await send(host, { type: "play-on-wood", round: 2, board: 2, wood: true });
  return { id, cookies: { host, player: cookies[1]! } };
};
