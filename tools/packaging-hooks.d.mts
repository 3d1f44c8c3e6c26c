import type { Arch } from 'electron-builder';

interface Packed {
  arch: Arch;
  appOutDir: string;
  electronPlatformName: string;
  packager: {
    appInfo: { productFilename: string };
    executableName?: string;
    config: { electronFuses: Record<string, boolean> };
    getResourcesDir: (appOutDir: string) => string;
  };
}

/** Hooks for electron-builder: what is done to a packed app, and looked at once all is made. */
export function packagingHooks(
  hashes: Record<string, string>,
  hasFuses: boolean,
): { afterPack: (context: Packed) => void; afterAllArtifactBuild: () => string[] };
