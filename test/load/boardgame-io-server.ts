/**
 * boardgame.io's server with a game whose two players move in turn forever: `node boardgame-io-server.ts FOLDER PORT
 * LOBBY`. The lobby has a separate port, because with its newest dependencies it does not answer on the game's port.
 */
import { marks, requireFrom } from "./boardgame-io-packages.ts";

const [folder = "", port = "", lobby = ""] = process.argv.slice(2);
const { Server, Origins } = requireFrom(folder).server;
await Server({ games: [marks], origins: [Origins.LOCALHOST] }).run({
  port: Number(port),
  lobbyConfig: { apiPort: Number(lobby) },
});
