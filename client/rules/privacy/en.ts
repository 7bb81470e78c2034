/**
 * The privacy text: what the server stores about players, for how long, and who sees it. It has the same markup as the
 * rules (games/contract/rules-text.ts).
 */
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
        [
          "There are no accounts here. Nobody is asked for an address, nobody is tracked, there is no advertising, and nothing is fetched from other sites.",
          "The games themselves are kept, with the names that people gave and what they said, so that they can be continued, replayed and checked.",
          "The players at a table can have it deleted. Tables that never started, and private ones, are deleted automatically.",
          "You can clear everything on your device. The server keeps only your settings from it, for you alone, once you have been at a table.",
        ],
      ],
    },
    {
      id: "kept",
      title: "What the server keeps",
      blocks: [
        [
          "*The log of each table.* Who sat where under which name, every move, everything that was said, and the secret that the deals come from, each with its time. A replay is made of it.",
          "*How a seat recognizes its player.* Your browser holds a random number in a cookie. The table keeps a key made from it, another one at every table; and a second one, the same everywhere, by which your own tables are listed. Neither is ever shown to anyone, and no name or address can be worked out from them. If a program asks without being connected, the table notes for a short while when it last did.",
          "*Your page.* Under that second key: the tables where you sit or where a seat is reserved for you, their state, and how your games ended, so that you find them again on this site. A deleted table is deleted from there too. Only you can see it. Your choices are there as well: the name, the language, appearance and sounds, the games and options you played last. So you have them if you continue on another device, or if your browser has forgotten them.",
          "*A passkey,* if you have made one in the settings: its public key, the random number in your cookie that it opens, and challenges that it has answered in the last minutes. No name, no address, and nothing of your face or finger: those stay in your device.",
          "*A program that waits for invitations:* the name, author, contact and games that it has stated. Everyone can read them. The server deletes them a day after the program last waited.",
          "*Where to send notifications,* if you have switched them on in the settings: the address that your browser was given for it, your language, your time zone and your quiet hours, on your page. Apart from that, the server keeps a hash of that address with the key of your page, so that this browser is notified only for the person who uses it now. All of this is deleted when you switch them off, and when your browser no longer has that address.",
          "*The lists.* Of every table its game and options, the names, whose turn it is, and when something last happened there. A private table is listed only for the players who sit at it. For {opener} days, a public table keeps a key of the person who opened it and a key of their network address. So nobody can fill the lists alone.",
          "*Network addresses.* None is written down as it is. While you are connected, your table keeps a key made from yours, so that nobody takes all the places; and how often an address asks is counted for a minute. How much it uploads is counted for a day, by such a key. While you are connected, the table also keeps in which of ten parts of the world you are, and that of the person who opened it, so that it can be near its players.",
          "*Figures.* How much is played, how often something is refused, how late the server is: counted for the people who run it, with no name, no address and no table. They also see how long connections and moves take on each continent. For that a sample of them is counted, without whose they were, and kept for {figures} days.",
          "*Faults.* When something breaks, the server notes what broke: no link to a table, no name, no cookie.",
        ],
      ],
    },
    {
      id: "long",
      title: "For how long",
      blocks: [
        {
          type: "terms",
          items: {
            "A table whose game has not started":
              "{unbegun} days after something last happened there. A tournament’s table: {round} days after it was opened.",
            "A private table": "{private} days after something last happened there.",
            "A tournament, with the names of its players and all results":
              "{private} days after something last happened there.",
            "A public table whose game has started": "Until the players who sit there have it deleted.",
            "A game that was uploaded": "{private} days. Nobody sits there, so nobody can have it deleted sooner.",
            "The cookie, what it holds, and your page": "{identity} days after it was last used.",
          },
        },
      ],
    },
    {
      id: "who",
      title: "Who can see it",
      blocks: [
        [
          "*Anyone with a table’s link* may watch: the names, the moves and the talk, as a watcher may know them, and who is there. When the game is over, all of it, hands included.",
          "*The players who sit there* also see their own hands.",
          "*Anyone* sees a public table in the list, and its game for as long as that is kept.",
          "*Messaging apps* that show a link ask for a picture of the table, with its names and the board as a watcher may see it. What they do with it is up to them.",
          "*The people who run this server* can read all that it keeps, hidden hands included; and so can the company on whose machines it runs: `Cloudflare`, unless the server is a private machine. This page cannot say what that company records about the traffic.",
          "*Your browser’s push service,* only if you want notifications while the page is closed: `Google`, `Mozilla`, `Apple` or `Microsoft`, whichever your browser uses. It learns that this server has something for your browser, when, how long and how urgent it is, and which later message takes the place of which. What it says, and about which table, is encrypted: only your browser can read it.",
          "*Nobody else.* Nothing is passed on.",
        ],
      ],
    },
    {
      id: "forget",
      title: "Having it deleted",
      blocks: [
        [
          "*A table.* Before its game begins, or once it is over, press |Delete this table| there. When everyone who sits at it has agreed, or at once if you are the only one, its log, its place in the lists and every trace of it are deleted, and its link stops working. It cannot be brought back.",
          "*Who you are here.* If you have made a passkey, press |Delete my passkey| in the settings. Then delete this site’s cookies in your browser. From then on the server does not know which seats are yours. Your name stays in the logs until those are deleted.",
          "*What is out of reach.* What others have saved or uploaded again, what the browsers of other readers still hold, for a week at most, the pictures that messaging apps keep, and automatic backups, which are deleted after {backup} days.",
        ],
      ],
    },
    {
      id: "device",
      title: "What is on your device",
      blocks: [
        [
          "*The cookie* by which you hold your seats. No script can read it, and it goes to this server alone.",
          "*What you have chosen:* your name, the language, appearance and sounds, the games and options you played last, which lessons and puzzles you have done, whom you have muted, how your tiles are arranged. And until a game starts, your share in its deals. Also each move that you make, until the server has it.",
          "*Games on this device,* all of them, and what the computer has found out about games that you studied; the games until you remove them from the list of your tables. Nobody else has them, unless you upload them.",
          "*The tables you were at last,* as you saw them there, your hand included, so that the board is there at once when you come back: {tables} at most, for {seen} days. A deleted one is removed as soon as you open it again. A second cookie, a random number that scripts can read, tells whether they are still yours to see: when the cookies go, nothing of these tables is shown.",
          "*The page itself,* so that it opens without a network. No other service learns what the open page tells you. While it is closed, notifications come by your browser’s push service, if you have switched them on.",
          "All of it is deleted when you clear this site’s data in your browser.",
        ],
      ],
    },
  ],
};
