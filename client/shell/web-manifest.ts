/**
 * Web app manifests, one file per language, written by the build. All have the same `id`, so that they are the same
 * app.
 */
interface Words {
  readonly name: string;
  readonly description: string;
  /** The names of the shortcuts. */
  readonly games: string;
  readonly puzzles: string;
  readonly open: string;
}

const words: Readonly<Record<string, Words>> = {
  en: {
    name: "Foldtable: table games",
    description: "Table games with friends: open a link, sit down, play. Every moment can be replayed.",
    games: "Your games",
    puzzles: "Puzzles",
    open: "Open a game",
  },
  bn: {
    name: "Foldtable: টেবিল গেম",
    description: "বন্ধুদের সঙ্গে টেবিল গেম: লিংক খুলুন, বসুন, খেলুন। প্রতিটি মুহূর্ত আবার দেখা যায়।",
    games: "আপনার খেলা",
    puzzles: "ধাঁধা",
    open: "খেলা খুলুন",
  },
  he: {
    name: "Foldtable: משחקי שולחן",
    description: "משחקי שולחן עם חברים: פותחים קישור, מתיישבים ומשחקים. לכל רגע במשחק אפשר לחזור.",
    games: "המשחקים שלכם",
    puzzles: "חידות",
    open: "פתיחת משחק",
  },
  ur: {
    name: "Foldtable: میز کے کھیل",
    description: "دوستوں کے ساتھ میز کے کھیل: لنک کھولیں، بیٹھیں، کھیلیں۔ ہر لمحہ دوبارہ دیکھا جا سکتا ہے۔",
    games: "آپ کے کھیل",
    puzzles: "پہیلیاں",
    open: "کھیل کھولیں",
  },
};

/** The background in the light scheme; in the dark scheme the page sets its own (index.html). */
const ROOM = "#e3dbca";

const picture = (file: string, side: number, purpose: "any" | "maskable") => ({
  src: `/${file}-${side}.png`,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose,
});

export const manifestLanguages: readonly string[] = Object.keys(words);

/** Games in text that other apps share, and files that the system opens with this app (local/ft-open-file.ts). */
const OPENED_GAMES = {
  share_target: { action: "/open", method: "GET", params: { text: "text" } },
  file_handlers: [
    {
      action: "/open",
      accept: {
        "application/x-pdn": [".pdn"],
        "application/x-ndjson": [".ndjson"],
        "application/x-fen": [".fen"],
      },
    },
  ],
} as const;

/** The text of a language's manifest. */
export const makeManifest = (language: string): string => {
  const { name, description, games, puzzles, open } = words[language]!;
  return JSON.stringify({
    id: "/",
    name,
    description,
    short_name: "Foldtable",
    lang: language,
    dir: language === "he" || language === "ur" ? "rtl" : "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    shortcuts: [
      { name: games, url: "/history" },
      { name: puzzles, url: "/learn" },
      { name: open, url: "/open" },
    ],
    ...OPENED_GAMES,
    background_color: ROOM,
    theme_color: ROOM,
    categories: ["games"],
    icons: [
      picture("icon", 192, "any"),
      picture("icon", 512, "any"),
      picture("icon-maskable", 192, "maskable"),
      picture("icon-maskable", 512, "maskable"),
    ],
  });
};
