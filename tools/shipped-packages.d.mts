/** A package of which something is in the program. */
export interface ShippedPackage {
  /** Its folder below the project, as the lock file names it: `node_modules/zod`. */
  place: string;
  name: string;
  version: string;
  /** SPDX expression, such as `MIT`; null if the package names none. */
  license: string | null;
  /** Its licence, and what it wants to be said beside it; empty if the package has no such text. */
  text: string;
}

/** What the lock file says of a package. */
interface LockedPackage {
  place: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
}
export const runtime: string;
/** Path of the list that a build writes: the JSON of `ShippedPackage[]`. */
export function listOfBuild(projectDir: string): string;
/**
 * Every package of which something is in the program, with what the lock file says of it.
 * @throws Error if nothing is built, or if package-lock.json does not have one of them
 */
export function shippedPackages(projectDir: string): LockedPackage[];
