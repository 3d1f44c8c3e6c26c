import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { syncFolder } from '../core/ports/sync-folder.ts';

/** Names of credentials that were forgotten while their keychain could not be asked. */
export interface ForgottenAccounts {
  /** Those whose names are known. @throws Error where the list cannot be read at present, as all of these do */
  all(): string[];
  has(account: string): boolean;
  /** It is on the disk when this returns. @throws Error where it cannot be written */
  add(account: string): void;
  drop(account: string): void;
}

/** Once the list was damaged nobody knows whose names it had: all are forgotten but those that were kept since. */
const damagedListSchema = z.object({ names: z.array(z.string()), kept: z.array(z.string()) });
const listSchema = z.union([z.array(z.string()), damagedListSchema]);

interface List {
  names: readonly string[];
  /** Null where the list was never damaged. */
  kept: readonly string[] | null;
}

const neverAny: List = { names: [], kept: null };

/**
 * @param path null keeps them for as long as the program runs
 * @param onDamage the list that was there cannot be read: every credential counts as forgotten until it is entered anew
 */
export function openForgottenAccounts(
  path: string | null,
  onDamage: () => void = () => undefined,
): ForgottenAccounts {
  let list: List | null = null;

  /** @throws Error where it cannot be read at present */
  function known(): List {
    list ??= path === null ? neverAny : (readList(path) ?? begunAnew());
    return list;
  }

  function keep(next: List): void {
    if (path !== null) {
      const whole = newOf(path);
      rmSync(whole, { force: true, recursive: true });
      writeFileSync(whole, JSON.stringify(next.kept ? next : next.names), { mode: 0o600, flush: true });
      // No file can take the place of a folder.
      if (isFolder(path)) renameSync(path, `${path}.damaged-${Date.now()}`);
      renameSync(whole, path);
      syncFolder(dirname(path));
    }
    list = next;
  }

  function begunAnew(): List {
    const anew: List = { names: [], kept: [] };
    onDamage();
    try {
      keep(anew);
    } catch {
      // It holds for as long as the program runs; the next start finds the damage again.
    }
    return anew;
  }

  const has = (account: string): boolean => {
    const { names, kept } = known();
    return names.includes(account) || kept?.includes(account) === false;
  };
  const without = (names: readonly string[], account: string): string[] =>
    names.filter(name => name !== account);

  try {
    known();
  } catch {
    // Whoever asks is told.
  }
  return {
    all: () => [...known().names],
    has,
    add(account) {
      const { names, kept } = known();
      if (!names.includes(account)) keep({ kept, names: [...names, account] });
    },
    drop(account) {
      if (!has(account)) return;
      const { names, kept } = known();
      keep({ names: without(names, account), kept: kept && [...without(kept, account), account] });
    },
  };
}

/** What has its place only once it is whole. */
const newOf = (path: string): string => `${path}.new`;

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** @returns null where it is damaged @throws Error where the system does not let it be read at present */
function readList(path: string): List | null {
  // An end between a folder that went and the list that came.
  if (!isThere(path) && isThere(newOf(path)) && wasDamaged(path)) renameSync(newOf(path), path);
  if (!isThere(path)) return neverAny;
  if (!statSync(path).isFile()) return null;
  const text = readRegularFile(path);
  try {
    const read = listSchema.parse(JSON.parse(text));
    return Array.isArray(read) ? { names: read, kept: null } : read;
  } catch {
    return null;
  }
}

const wasDamaged = (path: string): boolean =>
  readdirSync(dirname(path)).some(name => name.startsWith(`${basename(path)}.damaged-`));
