import { randomBytes } from 'node:crypto';
import type { SandboxDatabase } from './database.ts';
import { textOf } from './row.ts';

/** Key of this sandbox's own signatures: they must stay good over a restart. No credential derives from it. */
export function loadSigningKey({ sqlite }: SandboxDatabase): Buffer {
  sqlite
    .prepare(`INSERT OR IGNORE INTO meta (name, value) VALUES ('signing_key', ?)`)
    .run(randomBytes(32).toString('base64'));
  const row = sqlite.prepare(`SELECT value FROM meta WHERE name = 'signing_key'`).get();
  return Buffer.from(row ? textOf(row, 'value') : '', 'base64');
}
