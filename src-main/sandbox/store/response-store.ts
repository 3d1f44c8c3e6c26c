import { z } from 'zod';
import { camelRow, jsonColumn, snakeRow } from '../../../src-shared/domain/stored-row.ts';
import type { HttpReply } from '../http/reply.ts';
import type { SandboxDatabase } from './database.ts';
import { inserter } from './row.ts';

const answerSchema = camelRow({
  fingerprint: z.instanceof(Uint8Array),
  status: z.number(),
  headers: jsonColumn(z.record(z.string(), z.string())),
  body: z.string(),
});

/** Stores, byte for byte, the first final response to each idempotency key of a customer. */
export function createResponseStore({ sqlite }: SandboxDatabase) {
  const select = sqlite.prepare('SELECT * FROM answers WHERE customer = ? AND key = ?');
  const insert = inserter(sqlite, 'answers');
  const remove = sqlite.prepare('DELETE FROM answers WHERE at_ms < ?');
  return {
    find(customer: string, key: string): { fingerprint: Buffer; reply: HttpReply } | null {
      const row = select.get(customer, key);
      if (!row) return null;
      const { fingerprint, ...reply } = answerSchema.parse(row);
      return { fingerprint: Buffer.from(fingerprint), reply };
    },
    add(customer: string, key: string, fingerprint: Buffer, reply: HttpReply, atMs: number): void {
      const { status, headers, body } = reply;
      const texts = { headers: JSON.stringify(headers), body: body.toString() };
      insert(snakeRow({ customer, key, fingerprint, status, ...texts, atMs }));
    },
    forgetBefore(atMs: number): void {
      remove.run(atMs);
    },
  };
}
