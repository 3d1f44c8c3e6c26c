import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { newSecrets } from './cli-credentials.ts';
import { clientSchema, firstIssue, type Secrets, secretsSchema, sharedId } from './cli-secrets-shape.ts';
import { systemCodeOf } from './common/start-error.ts';
import { secretsFileName } from './store/private-folder.ts';
import { storageStartError } from './store/storage-start-error.ts';

/**
 * Reads the secrets that are stored in the data folder, or creates them.
 * @throws Error whose message says what to do
 */
export function keptSecrets(dataDir: string): Secrets {
  const path = join(dataDir, secretsFileName);
  if (!isThere(path, dataDir)) writeOnce(path, newSecrets(), dataDir);
  return readKept(path);
}

/**
 * Replaces the client `full` with the one in the user's file.
 * @throws Error whose message says what is wrong with the file
 */
export function withGivenClient(kept: Secrets, path: string): Secrets {
  const { data, error } = clientSchema.safeParse(givenJson(path));
  if (error) {
    throw new Error(
      `The file ${path} cannot be used: ${firstIssue(error)}. It must be JSON with client_id and client_secret.`,
    );
  }
  const secrets = { ...kept, credentials: { ...kept.credentials, full: data } };
  const shared = sharedId(secrets);
  if (shared === null) return secrets;
  throw new Error(
    `The client_id "${shared}" in ${path} is taken by another client of the sandbox. Choose another one.`,
  );
}

function givenJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The file ${path} cannot be read (${systemCodeOf(error) ?? 'unknown error'}).`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The file ${path} is not JSON. It must be JSON with client_id and client_secret.`, {
      cause: error,
    });
  }
}

function isThere(path: string, dataDir: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    throw storageStartError(error, dataDir);
  }
}

/** Permission bits of users other than the owner. */
const ofOthers = 0o077;

function readKept(path: string): Secrets {
  const found = lstatSync(path);
  if (!found.isFile()) throw new Error(`${path} is not a file. Move it away to get new credentials.`);
  if (process.platform !== 'win32' && (found.mode & ofOthers) !== 0) {
    throw new Error(
      `Other users of this computer can read the credentials in ${path}. Delete the file to get new credentials, or, if nobody else has read it, run: chmod 600 "${path}"`,
    );
  }
  const { data, error } = secretsSchema.safeParse(keptJson(path));
  if (error) throw damaged(path, firstIssue(error), error);
  const shared = sharedId(data);
  if (shared !== null) throw damaged(path, `two clients have the id ${shared}`);
  return data;
}

function keptJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw damaged(path, systemCodeOf(error) ?? 'it is not JSON', error);
  }
}

const damaged = (path: string, why: string, cause?: unknown): Error =>
  new Error(
    `The credentials in ${path} cannot be used: ${why}. Bring the file back from a copy, or delete it to get new credentials.`,
    { cause },
  );

/** Writes the secrets to a file, completely or not at all. If the disk has hard links, never replaces another file. */
function writeOnce(path: string, secrets: Secrets, dataDir: string): void {
  const arriving = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writePrivate(arriving, `${JSON.stringify(secrets, null, 2)}\n`);
    giveName(arriving, path);
  } catch (error) {
    throw storageStartError(error, dataDir);
  } finally {
    rmSync(arriving, { force: true });
  }
}

function writePrivate(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function giveName(arriving: string, path: string): void {
  try {
    linkSync(arriving, path);
  } catch (error) {
    // Another sandbox that started with the same folder has just created the file, so the secrets in that file are
    // used.
    if (systemCodeOf(error) === 'EEXIST') return;
    // Renames the file, because some file systems support no hard links.
    renameSync(arriving, path);
  }
}
