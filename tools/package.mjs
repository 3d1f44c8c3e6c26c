// `npm run package`: installers for this platform, or an unpacked app where only the stand-in is at hand.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, Platform } from 'electron-builder';
import { ensureBuilt } from './build.mjs';
import { hashesOf } from './native-modules.mjs';
import { packagingHooks } from './packaging-hooks.mjs';
import { distributionToPackage } from './runtime.mjs';
import { writeSbom } from './sbom.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Packages a project that is built already. Around the stand-in there are no fuses, which are bits of Electron's
 * binary, and no installers, whose tools electron-builder would have to download.
 */
export function packageApp(projectDir, { kind, distPath }) {
  const nativeModules = hashesOf(projectDir);
  const isReal = kind === 'electron';
  const config = { ...packagingHooks(nativeModules, isReal), extraMetadata: { nativeModules } };
  const common = { projectDir, publish: 'never' };
  if (isReal) return build({ ...common, config });
  const targets = Platform.LINUX.createTarget('dir');
  return build({ ...common, targets, config: { ...config, electronDist: distPath, electronFuses: null } });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureBuilt();
    const runtime = distributionToPackage();
    console.log(runtime.line);
    if (runtime.kind === 'stand-in')
      console.log('Packaging with the stand-in: a folder with the app, without installers and fuses.');
    const files = await packageApp(root, runtime);
    for (const file of [...files, writeSbom(root)]) console.log(file);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
