import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
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

/** The names; once the list was damaged it is not known whose they were, so that all are forgotten but some. */
const listSchema = z.union([z.array(z.string()), z.object({ allBut: z.array(z.string()) })]);
type List = z.infer<typeof listSchema>;

/**
 * @param path null keeps them for as long as the program runs
 * @param onDamage the list that was there cannot be read: every credential counts as forgotten until it is entered anew
 */
export function openForgottenAccounts(
  path: string | null,
  onDamage: () => void = () => undefined,
): ForgottenAccounts {
  let list = path === null ? [] : readList(path, onDamage);

  const has = (account: string): boolean =>
    Array.isArray(list) ? list.includes(account) : !list.allBut.includes(account);

  function set(account: string, isForgotten: boolean): void {
    if (has(account) === isForgotten) return;
    const toggled = (names: readonly string[]) =>
      names.includes(account) ? names.filter(name => name !== account) : [...names, account];
    const next = Array.isArray(list) ? toggled(list) : { allBut: toggled(list.allBut) };
    if (path !== null) {
      writeFileSync(`${path}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
      syncFolder(dirname(path));
    }
    list = next;
  }

  return {
    all: () => (Array.isArray(list) ? [...list] : []),
    has,
    add: account => set(account, true),
    drop: account => set(account, false),
  };
}

function readList(path: string, onDamage: () => void): List {
  try {
    return listSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    onDamage();
    return { allBut: [] };
  }
}
