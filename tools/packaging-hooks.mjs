// What is done to a packed app before it is signed, and looked at once all is made.
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { binaryOf, checkFuses, setFuses, wantedFuses } from './fuses.mjs';
import { checkUnpacked } from './native-modules.mjs';
import { checkBuiltFor } from './processors.mjs';

/**
 * Hooks for electron-builder. `hashes` are those of native modules; `hasFuses` is false around the stand-in, which has
 * no binary of Electron.
 */
export function packagingHooks(hashes, hasFuses) {
  const packed = [];
  return {
    // electron-builder sets those that it has a name for once more, to the same.
    afterPack: context => {
      packed.push(context);
      const { appOutDir, arch, electronPlatformName, packager } = context;
      const unpacked = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');
      for (const path of Object.keys(hashes))
        checkBuiltFor(join(unpacked, path), electronPlatformName, Arch[arch]);
      if (hasFuses) setFuses(binaryOf(context), fusesOf(context));
    },
    afterAllArtifactBuild: () => {
      for (const context of packed) {
        checkUnpacked(context.packager.getResourcesDir(context.appOutDir), hashes);
        if (hasFuses) checkFuses(binaryOf(context), fusesOf(context));
      }
      return [];
    },
  };
}

const fusesOf = ({ packager }) => wantedFuses(packager.config.electronFuses);
