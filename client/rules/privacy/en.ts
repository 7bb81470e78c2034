/** What is kept of anybody who plays here, for how long, and who sees it. Marked up as the rules are: games/rules-text.ts. */
import type { RulesText } from "../../games/contract/rules-text.ts";

export const text: RulesText = {
  game: "privacy",
  locale: "en",
  title: "Privacy",
  contents: "On this page",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          type: "list",
          items: [
            "There are no accounts here. Nobody is asked for an address, nobody is followed, there is no advertising, and nothing is fetched from other sites.",
            "The games themselves are kept, with the names that people gave and what they said, so that they can be played on, replayed and checked.",
            "Those who sit at a table can have it deleted. What never began, and what was private, ends by itself.",
            "What is on your device you can clear. Of it the server has only what you chose in the settings, for you alone, once you have been at a table.",
          ],
        },
      ],
    },
    {
      id: "kept",
      title: "What the server keeps",
      blocks: [
        {
          type: "list",
          items: [
            "*The log of each table.* Who sat where under which name, every move, everything that was said, and the secret that the deals come from, each with its time. A replay is made of it.",
            "*By what a seat knows its player.* Your browser holds a random number in a cookie. The table keeps a key made from it, another one at every table; and a second one, the same everywhere, by which your own tables are listed. Neither is ever shown to anybody, and no name or address can be worked out from them. Of a program that asks without being connected, it notes for a short while when it last did.",
            "*Your own place.* Under that second key: the tables where you sit or where a seat is kept for you, how they stand, and how your games ended, so that you find them again on this site. What is deleted of a table goes from there too. It is shown to nobody but you. What you have chosen is there as well: the name, the language, light and sounds, the games and options you played last, so that it is with you where you go on with a seat on another device, or where your browser has forgotten it.",
            "*Where to call you,* if you have that switched on in the settings: the address that your browser was given for it, your language, your time zone and your quiet hours, in your own place. It goes when you switch it off, and when your browser no longer has that address.",
            "*The lists.* Of every table its game and options, the names, whose turn it is, and when something last happened there. A private table is listed for those alone who sit at it. For {opener} days, a public table keeps a key of the person who opened it and a key of their network address. So nobody can fill the lists alone.",
            "*Network addresses.* None is written down as it is. While you are connected, your table keeps a key made from yours, so that nobody takes all the places; and how often an address asks is counted for a minute. How much it uploads is counted for a day, by such a key.",
            "*Figures.* How much is played, how often something is refused, how late the server is: counted for whoever runs it, with no name, no address and no table.",
            "*Faults.* When something breaks, it is noted what broke: no link to a table, no name, no cookie.",
          ],
        },
      ],
    },
    {
      id: "long",
      title: "For how long",
      blocks: [
        {
          type: "terms",
          items: [
            {
              term: "A table whose game has not begun",
              text: "{unbegun} days after something last happened there.",
            },
            { term: "A private table", text: "{private} days after something last happened there." },
            {
              term: "A public table whose game has begun",
              text: "Until those who sit there have it deleted.",
            },
            {
              term: "A game that was uploaded",
              text: "{private} days. Nobody sits there, so nobody can have it deleted sooner.",
            },
            {
              term: "The cookie, what it holds, and your own place",
              text: "Until it has not been used for {identity} days.",
            },
          ],
        },
      ],
    },
    {
      id: "who",
      title: "Who can see it",
      blocks: [
        {
          type: "list",
          items: [
            "*Whoever has a table’s link* may watch: the names, the moves and the talk, as a watcher may know them, and who is there. When the game is over, all of it, hands included.",
            "*Those who sit there* see their own hands besides.",
            "*Anybody* sees a public table in the list, and its game for as long as that is kept.",
            "*Messengers* that show a link ask for a picture of the table, with its names and the board as a watcher may see it. What they do with it is up to them.",
            "*Whoever runs this server* can read all that it keeps, hidden hands included; and so can the company on whose machines it runs: `Cloudflare`, unless it is somebody's own machine. What that company notes of the traffic for itself, this page cannot say.",
            "*Your browser’s push service,* only if you want to be called while the page is closed: `Google`, `Mozilla`, `Apple` or `Microsoft`, whichever your browser uses. It learns that this server has something for your browser, when, how long and how urgent it is, and which later message takes the place of which. What it says, and about which table, is enciphered: only your browser can read it.",
            "*Nobody else.* Nothing is passed on.",
          ],
        },
      ],
    },
    {
      id: "forget",
      title: "Having it deleted",
      blocks: [
        {
          type: "list",
          items: [
            "*A table.* Before its game begins, or once it is over, press |Delete this table| there. When all who sit at it have agreed, or at once if you are the only one, its log, its place in the lists and every trace of it are deleted, and its link leads nowhere. It cannot be brought back.",
            "*Who you are here.* Delete this site’s cookies in your browser. From then on the server does not know which seats are yours. Your name stays in the logs until those end.",
            "*What is out of reach.* What others have saved or uploaded again, what the browsers of those who read it still hold, for a week at most, the pictures that messengers keep, and the safety copies that the storage makes by itself, which end after {backup} days.",
          ],
        },
      ],
    },
    {
      id: "device",
      title: "What is on your device",
      blocks: [
        {
          type: "list",
          items: [
            "*The cookie* by which you hold your seats. No script can read it, and it goes to this server alone.",
            "*What you have chosen:* your name, the language, light and sounds, the games and options you played last, which lessons and puzzles you have done, whom you do not want to hear, how your tiles lie. And until a game begins, your share in its deals.",
            "*Games on this device,* all of them, and what the computer has found out about games that you studied; the games until you remove them from the list of your tables. Nobody else has them, unless you upload them.",
            "*The tables you were at last,* as you saw them there, your hand included, so that the board is there at once when you come back: {tables} at most, for {seen} days. One that was deleted goes as soon as you open it again. A second cookie, a random number that scripts can read, tells whether they are still yours to see: when the cookies go, nothing of these tables is shown.",
            "*The page itself,* so that it opens without a network. What the open page tells you, no other service hears of; what you are told while it is closed comes by your browser’s push service, if you have switched that on.",
            "All of it goes when you clear this site’s data in your browser.",
          ],
        },
      ],
    },
  ],
};
