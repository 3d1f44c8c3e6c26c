// Signs the channel file by which installed programs learn of a new version (docs/updates.md). `npm run package` does
// that for the processor it packages for; by hand it changes how many computers get the version:
//   node tools/update-channel.mjs FILE --for linux-x64 --percentage 25
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { signedBytes } from '../src-main/adapters/signed-channel.ts';

/** The variable with the private key, an Ed25519 key in PEM (`openssl genpkey -algorithm ed25519`). */
export const keyVariable = 'DISPATCH_UPDATE_KEY';

/** @throws Error that says what is wrong with the key */
function readKey(pem) {
  if (!pem) throw new Error(`${keyVariable} is not set. It has the private key that signs new versions.`);
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyVariable} is no Ed25519 key.`);
  return key;
}

/** The public key that belongs to a private one, as the program keeps it: SPKI in DER, as base64. */
export const publicKeyOf = pem =>
  createPublicKey(readKey(pem)).export({ format: 'der', type: 'spki' }).toString('base64');

const signatureLine = /^# signature: .*\n?/m;

/** Signs a channel file, also one that is signed already. `place` is its path below the update place. */
export function signChannel(text, place, pem) {
  const content = text.replace(signatureLine, '').replace(/\n*$/, '\n');
  return `${content}# signature: ${sign(null, signedBytes(place, content), readKey(pem)).toString('base64')}\n`;
}

/** Sets to how many of 100 computers the version is given. */
export function withPercentage(text, percentage) {
  if (!Number.isInteger(percentage) || percentage < 0 || percentage > 100)
    throw new Error('--percentage is a whole number from 0 to 100.');
  const others = text.replace(/^stagingPercentage: .*\n/m, '');
  return others.replace(/^(version: .*\n)/m, `$1stagingPercentage: ${percentage}\n`);
}

/**
 * What is new in a version, as plain text: its part of CHANGELOG.md.
 * @throws Error where it has none
 */
export function notesOf(changelog, version) {
  const [, ...parts] = changelog.split(/^## /m);
  const part = parts.find(one => one.split('\n', 1)[0].trim().split(' ')[0] === version);
  if (part === undefined) throw new Error(`CHANGELOG.md has no heading “## ${version}”.`);
  const [, ...lines] = part.trim().split('\n');
  // Each item is one line, which the screen wraps itself.
  return lines
    .join('\n')
    .trim()
    .replaceAll(/\n {2,}(?=\S)/g, ' ');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { for: { type: 'string' }, percentage: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || values.for === undefined)
      throw new Error('node tools/update-channel.mjs FILE --for SYSTEM-PROCESSOR [--percentage N]');
    const text = readFileSync(file, 'utf8');
    const staged = values.percentage === undefined ? text : withPercentage(text, Number(values.percentage));
    writeFileSync(file, signChannel(staged, `${values.for}/${basename(file)}`, process.env[keyVariable]));
    console.log(`Signed ${file} for ${values.for}.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
