/** What fpm's command line sets. */
export interface FpmOptions {
  name?: string;
  version?: string;
  architecture?: string;
  description: string;
  maintainer?: string;
  file?: string;
  /** Paths of scripts. */
  afterInstall?: string;
  afterRemove?: string;
  depends: string[];
  recommends: string[];
  /** Pairs of a path and where it is installed. */
  files: [from: string, to: string][];
}

/** Reads fpm's command line; throws for an argument that is not known, and for a target that is no deb. */
export function readArguments(args: readonly string[]): FpmOptions;

/** The text of a package's `control` file. */
export function controlOf(options: FpmOptions, installedKiB: number): string;
