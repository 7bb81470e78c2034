/** The lists below the cards of the home page: the visitor's tables, public tables, recent games. */
import "./lobby/ft-lobby.ts";
import "./lobby/ft-my-tables.ts";
import "./lobby/ft-recent-games.ts";
