/**
 * boardgame.io's own server with a game of two who move by turns for ever: `node boardgame-io-server.ts FOLDER PORT LOBBY`. Its
 * lobby has a port of its own: with the newest of the packages that it depends on it does not answer on the game's.
 */
import { marks, requireFrom } from "./boardgame-io-packages.ts";

const [folder = "", port = "", lobby = ""] = process.argv.slice(2);
const { Server, Origins } = requireFrom(folder).server;
await Server({ games: [marks], origins: [Origins.LOCALHOST] }).run({
  port: Number(port),
  lobbyConfig: { apiPort: Number(lobby) },
});
