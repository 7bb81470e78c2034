/**
 * What a lock file lacks. npm leaves out the integrity of packages for other machines that the registry did not answer for
 * when it was written: whoever installs there has nothing to check them against.
 */

/** As package-lock.json has it, by its path in node_modules. */
export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** What the registry says of one version; a sentence where it says nothing. */
export type RegistryAnswer = { readonly integrity: string } | { readonly why: string };

export interface Completion<L extends LockFile> {
  readonly lock: L;
  readonly completed: readonly string[];
  /** `name@version: why`. */
  readonly missing: readonly string[];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** The entries of packages that nothing vouches for. */
const unsealed = ({ packages }: LockFile): readonly (readonly [path: string, name: string, version: string])[] =>
  Object.entries(packages).flatMap(([path, { version, integrity, link }]) =>
    path === "" || link === true || integrity !== undefined || version === undefined
      ? []
      : [[path, nameOf(path), version] as const],
  );

/** The lock file with what `look` finds of them put in; what else it says stays. */
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
