// The fuses of Electron's binary: bits that are set once, when it is packaged, and that no variable can set anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that Electron has, in the order of the bits; electron-builder.yml says what they are to be. */
const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
];

/** Fuses that electron-builder has no name for. WebAssembly checks its bounds by signals, as Electron does by default. */
const unknownToBuilder = { wasmTrapHandlers: true };

/** Stands before the bits, in each half of a universal binary; it never changes. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = 1;
const [off, on] = [...'01'].map(character => character.charCodeAt(0));

/** What each fuse is to be, in the order of the bits. Throws where the settings do not name exactly Electron's. */
export function wantedFuses(settings) {
  const { resetAdHocDarwinSignature: _, ...known } = settings;
  const named = { ...known, ...unknownToBuilder };
  const strange = Object.keys(named).filter(name => !fuseNames.includes(name));
  const missing = fuseNames.filter(name => typeof named[name] !== 'boolean');
  if (strange.length > 0 || missing.length > 0)
    throw new Error(`Fuses that Electron does not have: [${strange}]; that nobody decided: [${missing}].`);
  return fuseNames.map(name => [name, named[name]]);
}

/** Sets every fuse of a binary. Throws where it has more or fewer than are named, or lost one. */
export function setFuses(file, fuses) {
  const binary = readFileSync(file);
  for (const start of wiresOf(binary, fuses))
    for (const [index, [, isOn]] of fuses.entries()) binary[start + index] = isOn ? on : off;
  writeFileSync(file, binary);
}

/** Throws where a fuse of a binary is not as it is to be. */
export function checkFuses(file, fuses) {
  const binary = readFileSync(file);
  for (const start of wiresOf(binary, fuses))
    for (const [index, [name, isOn]] of fuses.entries())
      if (binary[start + index] !== (isOn ? on : off))
        throw new Error(`The fuse ${name} of ${file} is not ${isOn ? 'on' : 'off'}.`);
}

/** Where the bits begin. */
function wiresOf(binary, fuses) {
  const starts = [];
  for (let at = binary.indexOf(sentinel); at >= 0; at = binary.indexOf(sentinel, at + 1))
    starts.push(at + sentinel.length + 2);
  if (starts.length === 0) throw new Error('This is no binary of Electron: it has no fuses.');
  for (const start of starts) {
    const [version, length] = [binary[start - 2], binary[start - 1]];
    if (version !== wireVersion) throw new Error(`The fuses of this Electron are of version ${version}.`);
    if (length !== fuses.length)
      throw new Error(
        `This Electron has ${length} fuses, and ${fuses.length} are named: say in tools/fuses.mjs what each is to be.`,
      );
    const gone = fuses.find((_, index) => ![off, on].includes(binary[start + index]));
    if (gone) throw new Error(`This Electron no longer has the fuse ${gone[0]}.`);
  }
  return starts;
}

/** The file with the fuses of an app that electron-builder has packed. */
export function binaryOf({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'linux') return join(appOutDir, packager.executableName);
  if (electronPlatformName === 'win32') return join(appOutDir, `${name}.exe`);
  const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework';
  return join(appOutDir, `${name}.app`, framework);
}
