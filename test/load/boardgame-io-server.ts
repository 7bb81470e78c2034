/**
 * boardgame.io's own server with a game of two players who move in turn forever: `node boardgame-io-server.ts FOLDER PORT LOBBY`.
 * Its lobby has a separate port, because with its newest dependencies it does not answer on the game's port.
 */
import { marks, requireFrom } from "./boardgame-io-packages.ts";

const [folder = "", port = "", lobby = ""] = process.argv.slice(2);
const { Server, Origins } = requireFrom(folder).server;
await Server({ games: [marks], origins: [Origins.LOCALHOST] }).run({
  port: Number(port),
  lobbyConfig: { apiPort: Number(lobby) },
});
