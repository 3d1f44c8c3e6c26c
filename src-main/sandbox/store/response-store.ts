import { z } from 'zod';
import type { HttpReply } from '../http/reply.ts';
import type { SandboxDatabase } from './database.ts';
import { bytesOf, integerOf, textOf } from './row.ts';

const headersSchema = z.record(z.string(), z.string());

/** First final answers by customer and idempotency key, byte for byte. */
export function createResponseStore({ sqlite }: SandboxDatabase) {
  const select = sqlite.prepare(
    'SELECT fingerprint, status, headers, body FROM answers WHERE customer = ? AND key = ?',
  );
  const insert = sqlite.prepare(
    'INSERT INTO answers (customer, key, fingerprint, status, headers, body, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const remove = sqlite.prepare('DELETE FROM answers WHERE at_ms < ?');
  return {
    find(customer: string, key: string): { fingerprint: Buffer; reply: HttpReply } | null {
      const row = select.get(customer, key);
      if (!row) return null;
      return {
        fingerprint: bytesOf(row, 'fingerprint'),
        reply: {
          status: integerOf(row, 'status'),
          headers: headersSchema.parse(JSON.parse(textOf(row, 'headers'))),
          body: textOf(row, 'body'),
        },
      };
    },
    add(customer: string, key: string, fingerprint: Buffer, reply: HttpReply, atMs: number): void {
      insert.run(
        customer,
        key,
        fingerprint,
        reply.status,
        JSON.stringify(reply.headers),
        reply.body.toString(),
        atMs,
      );
    },
    forgetBefore(atMs: number): void {
      remove.run(atMs);
    },
  };
}
