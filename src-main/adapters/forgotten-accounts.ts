import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Names of credentials that were forgotten while their keychain could not be asked. */
export interface ForgottenAccounts {
  all(): string[];
  has(account: string): boolean;
  /** It is on the disk when this returns. @throws Error where it cannot be written */
  add(account: string): void;
  drop(account: string): void;
}

/** @param path null keeps them for as long as the program runs */
export function openForgottenAccounts(path: string | null): ForgottenAccounts {
  let accounts = path === null ? [] : readAccounts(path);

  function keep(next: string[]): void {
    if (path !== null) {
      writeFileSync(`${path}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
    }
    accounts = next;
  }

  return {
    all: () => [...accounts],
    has: account => accounts.includes(account),
    add(account) {
      if (!accounts.includes(account)) keep([...accounts, account]);
    },
    drop(account) {
      if (accounts.includes(account)) keep(accounts.filter(other => other !== account));
    },
  };
}

function readAccounts(path: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // None was forgotten yet, or something else has written here.
    return [];
  }
}
