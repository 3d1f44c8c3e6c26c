import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { syncFolder } from '../core/ports/sync-folder.ts';

/**
 * The names of credentials that were deleted while the keychain could not be used. The keychain may still contain them.
 */
export interface ForgottenAccounts {
  /**
   * Returns the names.
   * @throws Error if the list cannot be read now; every function of this interface can throw it
   */
  all(): string[];
  has(account: string): boolean;
  /**
   * Adds a name. When this returns, the name is stored durably.
   * @throws Error if the list cannot be written
   */
  add(account: string): void;
  drop(account: string): void;
}

/**
 * A list that replaces a damaged one. The names in the damaged list are unknown, so every credential counts as deleted
 * unless it was stored after the damage (`kept`).
 */
const damagedListSchema = z.object({ names: z.array(z.string()), kept: z.array(z.string()) });
const listSchema = z.union([z.array(z.string()), damagedListSchema]);

interface List {
  names: readonly string[];
  /** Names of credentials that were stored since the list was damaged; null if it was never damaged. */
  kept: readonly string[] | null;
}

const neverAny: List = { names: [], kept: null };

/**
 * Opens the list of forgotten credentials.
 * @param path path of the file; null keeps the list in memory only
 * @param onDamage called if the file is damaged: every credential then counts as deleted until it is entered again
 */
export function openForgottenAccounts(
  path: string | null,
  onDamage: () => void = () => undefined,
): ForgottenAccounts {
  let list: List | null = null;

  /**
   * Returns the list, read from its file at the first call.
   * @throws Error if the list cannot be read now
   */
  function known(): List {
    list ??= path === null ? neverAny : (readList(path) ?? begunAnew());
    return list;
  }

  function keep(next: List): void {
    if (path !== null) {
      const whole = newOf(path);
      rmSync(whole, { force: true, recursive: true });
      writeFileSync(whole, JSON.stringify(next.kept ? next : next.names), { mode: 0o600, flush: true });
      // Renaming a file cannot replace a folder, so a folder at this path is first renamed to another name.
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
      // The file could not be written. The new list stays in memory for this run, and the next start finds the damage
      // again.
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
    // Not thrown here: each function below reads the list again and throws the error then.
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

/** Path to which the list is written before it replaces the file at `path`. */
const newOf = (path: string): string => `${path}.new`;

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Reads the list from its file; a missing file is an empty list.
 * @returns null if the list is damaged
 * @throws Error if the system does not allow reading the file now
 */
function readList(path: string): List | null {
  // Completes a `keep` that a crash interrupted after it moved the damaged list away and before it renamed the new one.
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
