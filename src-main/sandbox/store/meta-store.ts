import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SandboxDatabase } from './database.ts';

/**
 * Returns the key with which this sandbox signs URLs, cursors and upload forms. It is stored, so that signatures stay
 * valid after a restart. No credential depends on it.
 */
export function loadSigningKey({ sqlite }: SandboxDatabase): Buffer {
  sqlite
    .prepare(`INSERT OR IGNORE INTO meta (name, value) VALUES ('signing_key', ?)`)
    .run(randomBytes(32).toString('base64'));
  const row = sqlite.prepare(`SELECT value FROM meta WHERE name = 'signing_key'`).get();
  return Buffer.from(String(row?.value ?? ''), 'base64');
}

const registrationSchema = z.object({ url: z.string(), hasOwnSecret: z.boolean() });
/** A registered webhook receiver in its stored form. Its secret is never stored. */
export type Registration = z.infer<typeof registrationSchema>;

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export function createRegistrationStore({ sqlite }: SandboxDatabase) {
  const select = sqlite.prepare(`SELECT value FROM meta WHERE name = 'webhook'`);
  const replace = sqlite.prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES ('webhook', ?)`);
  const remove = sqlite.prepare(`DELETE FROM meta WHERE name = 'webhook'`);
  return {
    find(): Registration | null {
      const row = select.get();
      return row ? registrationSchema.parse(JSON.parse(String(row.value))) : null;
    },
    save(registration: Registration): void {
      replace.run(JSON.stringify(registration));
    },
    remove(): void {
      remove.run();
    },
  };
}
