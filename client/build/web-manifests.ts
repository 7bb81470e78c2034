/**
 * Web app manifests, one file per language. All have the same `id`, so that they are the same app.
 */
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";
import { directionOf, type Locale } from "../kit/languages.ts";
import { allLocales } from "../locales/locale-codes.ts";

interface ManifestTexts {
  readonly name: string;
  readonly description: string;
  /** The names of the shortcuts. */
  readonly computer: string;
  readonly turn: string;
  readonly puzzle: string;
  readonly open: string;
}

const words: Readonly<Record<Locale, ManifestTexts>> = {
  en: {
    name: "Foldtable: table games",
    description: "Table games with friends: open a link, sit down, play. Every moment can be replayed.",
    computer: "Play the computer",
    turn: "My turn",
    puzzle: "Puzzle of the day",
    open: "Open a game",
  },
  bn: {
    name: "Foldtable: টেবিল গেম",
    description: "বন্ধুদের সঙ্গে টেবিল গেম: লিংক খুলুন, বসুন, খেলুন। প্রতিটি মুহূর্ত আবার দেখা যায়।",
    computer: "কম্পিউটারের সঙ্গে খেলুন",
    turn: "আমার পালা",
    puzzle: "আজকের ধাঁধা",
    open: "খেলা খুলুন",
  },
  he: {
    name: "Foldtable: משחקי שולחן",
    description: "משחקי שולחן עם חברים: פותחים קישור, מתיישבים ומשחקים. לכל רגע במשחק אפשר לחזור.",
    computer: "לשחק מול המחשב",
    turn: "התור שלי",
    puzzle: "חידת היום",
    open: "פתיחת משחק",
  },
  ur: {
    name: "Foldtable: میز کے کھیل",
    description: "دوستوں کے ساتھ میز کے کھیل: لنک کھولیں، بیٹھیں، کھیلیں۔ ہر لمحہ دوبارہ دیکھا جا سکتا ہے۔",
    computer: "کمپیوٹر سے کھیلیں",
    turn: "میری باری",
    puzzle: "آج کی پہیلی",
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

/** Width and height of the two forms of a screenshot, in pixels (test/screenshots/readme.ts takes them). */
const SCREENSHOTS = { wide: [960, 600], narrow: [390, 844] } as const;

/** What a store or the browser shows before the app is installed. */
const screenshots = (label: string): readonly object[] =>
  Object.entries(SCREENSHOTS).flatMap(([form, [width, height]]) =>
    gameIds.map((game) => ({
      src: `/screenshots/${game}-${form}.webp`,
      sizes: `${width}x${height}`,
      type: "image/webp",
      form_factor: form,
      label,
    })),
  );

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
const makeManifest = (language: Locale): string => {
  const { name, description, computer, turn, puzzle, open } = words[language];
  return JSON.stringify({
    id: "/",
    name,
    description,
    short_name: "Foldtable",
    lang: language,
    dir: directionOf(language),
    start_url: "/",
    scope: "/",
    display: "standalone",
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    shortcuts: [
      { name: computer, url: "/?play=computer" },
      { name: turn, url: "/?turn" },
      { name: puzzle, url: `/learn/${gameIds[0]}/puzzle` },
      { name: open, url: "/open" },
    ],
    ...OPENED_GAMES,
    background_color: ROOM,
    theme_color: ROOM,
    categories: ["games"],
    screenshots: screenshots(name),
    icons: [
      picture("icon", 192, "any"),
      picture("icon", 512, "any"),
      picture("icon-maskable", 192, "maskable"),
      picture("icon-maskable", 512, "maskable"),
    ],
  });
};

export const webManifests = (): Plugin => ({
  name: "web-manifests",
  apply: "build",
  generateBundle() {
    for (const language of allLocales) {
      const source = makeManifest(language);
      this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source });
    }
  },
});
