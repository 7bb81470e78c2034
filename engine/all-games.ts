/** The registry: adding a game is a folder and one line here. Importing this module installs every game. */

import { pool } from "./games/pool/game.ts";
import { spy } from "./games/spy/game.ts";
import { train } from "./games/train/game.ts";
import { installGame } from "./games.ts";

installGame(pool);
installGame(train);
installGame(spy);
