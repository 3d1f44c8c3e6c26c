/** A package that an installed program is made of, with what the lock file says of it. */
interface ShippedPackage {
  /** Its folder below the project, such as `node_modules/zod`. */
  place: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  /** Whether it is installed on some systems only. */
  optional?: boolean;
}
export const runtime: string;
/** Electron and every package that npm installs for running the program, as the lock file of the project names them. */
export function shippedPackages(projectDir: string): ShippedPackage[];
