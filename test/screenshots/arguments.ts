/** The arguments of `npm run screenshots`: scenes, their variants, and the folder of the pictures. */
import { parseArgs } from "node:util";
import type { Scene } from "../support/scenes/scene.ts";
import {
  type DeviceName,
  deviceNames,
  isSize,
  type Language,
  languages,
  type Size,
  type Theme,
  themes,
} from "../support/scenes/scene-variants.ts";
import { scenes } from "../support/scenes/scenes.ts";

export const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

export const HELP = `Screenshots of every page and state, and index.html to look through them.

  npm run screenshots -- [options]

  --only NAME…      scenes by name, or by how their names begin: --only pool --only home-lobby
  --lang CODE…      of ${languages.join(", ")}
  --device NAME…    of ${deviceNames.join(", ")}
  --size WxH…       in windows of these sizes instead: --size 360x640,2560x1440
  --theme NAME…     of ${themes.join(", ")}
  --engine NAME     of ${engineNames.join(", ")} (chromium); the others take
                    the scenes to which an address leads, a window high
  --all             every scene in every language; see below
  --at-once N       browser pages at a time (3)
  --out FOLDER      (screenshots)
  --no-build        take dist/ as it is
  --list            name the scenes and end

Without --all, --only or --lang it stays a matter of minutes: scenes that are much like another one (--list marks them)
are taken in English alone, and on the desktop Hebrew stands for all that is not English. Everything else is taken in
all languages, and all of it light and dark.
`;

export class Misuse extends Error {}

export interface ScreenshotOptions {
  readonly engine: EngineName;
  readonly scenes: readonly Scene[];
  readonly devices: readonly (DeviceName | Size)[];
  readonly themes: readonly Theme[];
  readonly isHelp: boolean;
  readonly isList: boolean;
  readonly isBuilt: boolean;
  readonly atOnce: number;
  readonly out: string;
  languagesOf(scene: Scene, device: DeviceName | Size): readonly Language[];
}

const several = { type: "string", multiple: true } as const;

export const parseArguments = (args: readonly string[]): ScreenshotOptions => {
  const { values } = read(args);
  const wanted = choice("lang", values.lang, languages);
  const isAll = values.all || values.lang !== undefined || values.only !== undefined;
  const atOnce = Number(values["at-once"]);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 16) throw new Misuse("--at-once is a number from 1 to 16");
  const engine = choice("engine", [values.engine], engineNames)[0]!;
  const chosen = chosenScenes(values.only);
  return {
    engine,
    scenes: engine === "chromium" ? chosen : chosen.filter(needsNoHand),
    devices: values.size === undefined ? choice("device", values.device, deviceNames) : sizes(values.size),
    themes: choice("theme", values.theme, themes),
    isHelp: values.help,
    isList: values.list,
    isBuilt: values["no-build"],
    atOnce,
    out: values.out,
    languagesOf({ isVariation = false }, device) {
      if (isAll) return wanted;
      if (isVariation) return ["en"];
      return device === "desktop" ? ["en", "he"] : wanted;
    },
  };
};

const read = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        engine: { type: "string", default: "chromium" },
        only: several,
        lang: several,
        device: several,
        size: several,
        theme: several,
        all: { type: "boolean", default: false },
        "at-once": { type: "string", default: "3" },
        out: { type: "string", default: "screenshots" },
        "no-build": { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
};

/** Also `--lang he,ur`. */
const choice = <T extends string>(
  option: string,
  given: readonly string[] | undefined,
  all: readonly T[],
): readonly T[] => {
  const names = given?.flatMap((text) => text.split(","));
  const strange = names?.find((name) => !all.some((one) => one === name));
  if (strange !== undefined) throw new Misuse(`--${option} ${strange}: choose of ${all.join(", ")}`);
  return names === undefined ? all : all.filter((one) => names.includes(one));
};

const sizes = (given: readonly string[]): readonly Size[] =>
  given
    .flatMap((text) => text.split(","))
    .map((text) => {
      if (!isSize(text)) throw new Misuse(`--size ${text}: such as 360x640`);
      return text;
    });

const chosenScenes = (only: readonly string[] | undefined): readonly Scene[] => {
  const starts = only?.flatMap((text) => text.split(","));
  const strange = starts?.find((start) => !scenes.some(({ name }) => name.startsWith(start)));
  if (strange !== undefined) throw new Misuse(`--only ${strange}: no scene is called so; --list names them`);
  return starts === undefined ? scenes : scenes.filter(({ name }) => starts.some((start) => name.startsWith(start)));
};

/** Scenes that an address alone opens, in every browser. */
const needsNoHand = ({ lead, prepare }: Scene): boolean => lead === undefined && prepare === undefined;
