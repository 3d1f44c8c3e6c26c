// What an installed program has to know to update itself, and the files that it then looks for.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { maxNotesLength } from '../src-shared/contract/updates.ts';
import { keyVariable, notesOf, publicKeyOf, signChannel } from './update-channel.mjs';

/** Where new versions are published, as electron-builder.yml says; null where it says `publish: null`. */
export async function readPublish(projectDir) {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  // electron-builder's own reading of its settings, which it does not export.
  const { getConfig } = builder('app-builder-lib/out/util/config/config');
  return (await getConfig(projectDir, null, null)).publish ?? null;
}

/**
 * Settings for electron-builder and for `package.json` in the archive by which the program updates itself; none where
 * nothing is published.
 * @throws Error where the place is not https, the key is missing, or CHANGELOG.md does not name the version
 */
export function updateSettings(projectDir, publish, version, notes) {
  if (publish === null) return { config: {}, metadata: {} };
  const { provider, url, channel = 'latest' } = publish;
  if (provider !== 'generic' || !URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Error('publish in electron-builder.yml is a generic provider with an https address.');
  if (channel !== 'latest' && channel !== 'beta')
    throw new Error('The channel of publish in electron-builder.yml is latest or beta.');
  const releaseNotes = notes ?? notesOf(readFileSync(join(projectDir, 'CHANGELOG.md'), 'utf8'), version);
  if (releaseNotes.length > maxNotesLength)
    throw new Error(`What is new in ${version} has more than ${maxNotesLength} characters in CHANGELOG.md.`);
  return {
    // A final version is also the newest of the beta channel.
    config: { publish, generateUpdatesFilesForAllChannels: true, releaseInfo: { releaseNotes } },
    metadata: { updates: { url, channel, publicKey: publicKeyOf(process.env[keyVariable]) } },
  };
}

/** Completes and signs the channel files that electron-builder has written beside the installers. @returns their paths */
export function finishChannels(files, folderName) {
  const folders = new Set(files.map(file => dirname(file)));
  const channels = ['latest', 'beta'].flatMap(channel =>
    ['', '-mac', '-linux', `-linux-${process.arch}`].map(system => `${channel}${system}.yml`),
  );
  const found = [...folders].flatMap(folder =>
    channels.map(name => join(folder, name)).filter(path => existsSync(path)),
  );
  // It comes with the other channels, and no program reads it.
  for (const folder of folders)
    for (const name of readdirSync(folder)) if (/^alpha\b.*\.yml$/.test(name)) rmSync(join(folder, name));
  for (const path of found) {
    const text = withSizes(readFileSync(path, 'utf8'), dirname(path));
    writeFileSync(path, signChannel(text, `${folderName}/${basename(path)}`, process.env[keyVariable]));
  }
  return found;
}

/** electron-builder leaves out the size of some kinds of installer, which the program needs to end a false download. */
const withSizes = (text, folder) =>
  text.replaceAll(/^( *)- url: (.+)\n((?:\1 {2}\w.*\n)*)/gm, (whole, indent, url, fields) =>
    /^ *size: /m.test(fields) ? whole : `${whole}${indent}  size: ${statSync(join(folder, url)).size}\n`,
  );
