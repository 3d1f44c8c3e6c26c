// `npm run package`: installers for this platform, or an unpacked app where only the stand-in is at hand.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, Platform } from 'electron-builder';
import { ensureBuilt } from './build.mjs';
import { hashesOf } from './native-modules.mjs';
import { packagingHooks } from './packaging-hooks.mjs';
import { distributionToPackage } from './runtime.mjs';
import { writeSbom } from './sbom.mjs';
import { finishChannels, readPublish, updateSettings } from './update-place.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const debTool = join(root, 'tools', 'fpm-standin.mjs');

/**
 * Packages a project that is built already, for the processor of this computer. Around the stand-in there are no fuses,
 * which are bits of Electron's binary, and no installer but a deb where dpkg-deb is: electron-builder would have to
 * download the tools for the others. Where new versions are published, the channel files are signed.
 */
export async function packageApp(projectDir, { kind, distPath, version, output, publish, notes }) {
  const nativeModules = hashesOf(projectDir);
  const isReal = kind === 'electron';
  const place = publish === undefined ? await readPublish(projectDir) : publish;
  const updates = updateSettings(projectDir, place, version ?? versionOf(projectDir), notes);
  const config = {
    ...packagingHooks(nativeModules, isReal),
    ...updates.config,
    extraMetadata: { nativeModules, ...updates.metadata, ...(version && { version }) },
    ...(output && { directories: { output } }),
  };
  const files = await build({ projectDir, publish: 'never', ...optionsFor(isReal, distPath, config) });
  // Without a place there are none, but some may lie there from before.
  return place === null ? files : [...files, ...finishChannels(files, `${process.platform}-${process.arch}`)];
}

function optionsFor(isReal, distPath, config) {
  if (isReal) return { config };
  const isDeb = hasProgram('dpkg-deb');
  if (isDeb) process.env.CUSTOM_FPM_PATH = debTool;
  return {
    targets: Platform.LINUX.createTarget(isDeb ? 'deb' : 'dir'),
    config: {
      ...config,
      electronDist: distPath,
      electronFuses: null,
      // Nobody takes it for one to be given to others.
      deb: { artifactName: `stand-in-\${name}_\${version}_\${arch}.\${ext}` },
    },
  };
}

const versionOf = projectDir => JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).version;

const hasProgram = name => spawnSync(name, ['--version']).status === 0;

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureBuilt();
    const runtime = distributionToPackage();
    console.log(runtime.line);
    if (runtime.kind === 'stand-in')
      console.log('Packaging with the stand-in: a folder with the app and a deb of it, without fuses.');
    const files = await packageApp(root, runtime);
    for (const file of [...files, writeSbom(root)]) console.log(file);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
