/**
 * Finds packages without integrity in a lock file. npm omits the integrity of optional packages for other machines if
 * the registry did not return it. An installation there could not verify them.
 */

/** An entry of package-lock.json, by its path in node_modules. */
export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** The registry's answer for one version; `why` is a sentence if there is none. */
export type RegistryAnswer = { readonly integrity: string } | { readonly why: string };

export interface Completion<L extends LockFile> {
  readonly lock: L;
  readonly completed: readonly string[];
  /** `name@version: why`. */
  readonly missing: readonly string[];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** The entries of registry packages without integrity. */
const unsealed = ({ packages }: LockFile): readonly (readonly [path: string, name: string, version: string])[] =>
  Object.entries(packages).flatMap(([path, { version, integrity, link }]) =>
    path === "" || link === true || integrity !== undefined || version === undefined
      ? []
      : [[path, nameOf(path), version] as const],
  );

/** The lock file with the integrities that `look` finds; the rest is unchanged. */
export const completeLock = async <L extends LockFile>(
  lock: L,
  look: (name: string, version: string) => Promise<RegistryAnswer>,
): Promise<Completion<L>> => {
  const packages: Record<string, LockEntry> = { ...lock.packages };
  const [completed, missing]: [string[], string[]] = [[], []];
  for (const [path, name, version] of unsealed(lock)) {
    const found = await look(name, version);
    if ("why" in found) missing.push(`${name}@${version}: ${found.why}`);
    else {
      packages[path] = { ...packages[path], ...found };
      completed.push(`${name}@${version}`);
    }
  }
  return { lock: { ...lock, packages }, completed, missing };
};
