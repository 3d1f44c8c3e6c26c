import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { syncFolder } from '../core/ports/sync-folder.ts';

/** Names of credentials that were forgotten while their keychain could not be asked. */
export interface ForgottenAccounts {
  /** Those whose names are known. */
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
  const found = path === null ? neverAny : readList(path);
  let list: List = found ?? { names: [], kept: [] };

  const has = (account: string): boolean =>
    list.names.includes(account) || list.kept?.includes(account) === false;

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

  if (path !== null && found === null) {
    onDamage();
    try {
      keep(list);
    } catch {
      // It holds for as long as the program runs; the next start finds the damage again.
    }
  }

  const without = (names: readonly string[], account: string): string[] =>
    names.filter(name => name !== account);

  return {
    all: () => [...list.names],
    has,
    add(account) {
      if (list.names.includes(account)) return;
      keep({ ...list, names: [...list.names, account] });
    },
    drop(account) {
      if (!has(account)) return;
      keep({
        names: without(list.names, account),
        kept: list.kept && [...without(list.kept, account), account],
      });
    },
  };
}

/** What has its place only once it is whole. */
const newOf = (path: string): string => `${path}.new`;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** @returns null where it cannot be read */
function readList(path: string): List | null {
  try {
    const read = listSchema.parse(JSON.parse(readRegularFile(path)));
    return Array.isArray(read) ? { names: read, kept: null } : read;
  } catch (error) {
    if (!isMissing(error)) return null;
    // An end between a folder that went and the list that came.
    return existsSync(newOf(path)) ? (readList(newOf(path)) ?? neverAny) : neverAny;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
