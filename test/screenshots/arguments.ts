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

const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

export const HELP = `Screenshots of every page and state, and index.html to look through them.

  npm run screenshots -- [options]

  --only NAME…      scenes by name, or by the start of their names: --only pool --only home-lobby
  --lang CODE…      of ${languages.join(", ")}
  --device NAME…    of ${deviceNames.join(", ")}
  --size WxH…       in windows of these sizes instead: --size 360x640,2560x1440
  --theme NAME…     of ${themes.join(", ")}
  --engine NAME     of ${engineNames.join(", ")} (chromium); the others take
                    only scenes that an address opens, as high as the window
  --all             every scene in every language; see below
  --at-once N       browser pages at a time (3)
  --out FOLDER      (screenshots)
  --no-build        uses dist/ without a build
  --list            lists the scenes

Without --all, --only or --lang a run takes some minutes: pictures of the desktop are taken in English and Hebrew only, all
others in all languages. Every picture is taken in light and dark.
`;

export class UsageError extends Error {}

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
  languagesOf(device: DeviceName | Size): readonly Language[];
}

const several = { type: "string", multiple: true } as const;

export const parseArguments = (args: readonly string[]): ScreenshotOptions => {
  const { values } = read(args);
  const languagesWanted = choice("lang", values.lang, languages);
  const isAll = values.all || values.lang !== undefined || values.only !== undefined;
  const atOnce = Number(values["at-once"]);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 16)
    throw new UsageError("--at-once is a number from 1 to 16");
  const engine = choice("engine", [values.engine], engineNames)[0]!;
  const chosen = chosenScenes(values.only);
  return {
    engine,
    scenes: engine === "chromium" ? chosen : chosen.filter(needsOnlyAddress),
    devices: values.size === undefined ? choice("device", values.device, deviceNames) : sizes(values.size),
    themes: choice("theme", values.theme, themes),
    isHelp: values.help,
    isList: values.list,
    isBuilt: values["no-build"],
    atOnce,
    out: values.out,
    languagesOf: (device) => (device === "desktop" && !isAll ? ["en", "he"] : languagesWanted),
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
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** Also `--lang he,ur`. */
const choice = <T extends string>(
  option: string,
  values: readonly string[] | undefined,
  all: readonly T[],
): readonly T[] => {
  const names = values?.flatMap((text) => text.split(","));
  const unknown = names?.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new UsageError(`--${option} ${unknown}: one of ${all.join(", ")}`);
  return names === undefined ? all : all.filter((one) => names.includes(one));
};

const sizes = (values: readonly string[]): readonly Size[] =>
  values
    .flatMap((text) => text.split(","))
    .map((text) => {
      if (!isSize(text)) throw new UsageError(`--size ${text}: such as 360x640`);
      return text;
    });

const chosenScenes = (only: readonly string[] | undefined): readonly Scene[] => {
  const starts = only?.flatMap((text) => text.split(","));
  const unknown = starts?.find((start) => !scenes.some(({ name }) => name.startsWith(start)));
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: no scene has this name; --list shows all`);
  return starts === undefined ? scenes : scenes.filter(({ name }) => starts.some((start) => name.startsWith(start)));
};

/** Scenes that an address alone opens, in every browser. */
const needsOnlyAddress = ({ act: lead, prepare }: Scene): boolean => lead === undefined && prepare === undefined;
