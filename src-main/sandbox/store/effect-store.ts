import { snakeRow } from '../../../src-shared/domain/stored-row.ts';
import type { SandboxDatabase } from './database.ts';
import { inserter } from './row.ts';

/**
 * A write that was carried out, stored in the same transaction as the write itself. Tests compare all effects with what
 * the client believes.
 */
export interface Effect {
  operation:
    | 'file-create'
    | 'upload'
    | 'order-create'
    | 'order-update'
    | 'scenario'
    | 'order-cancel'
    | 'file-delete';
  customer: string;
  idempotencyKey?: string | null;
  orderId?: string | null;
  fileId?: string | null;
}

export function createEffectStore({ sqlite }: SandboxDatabase) {
  const insert = inserter(sqlite, 'effects');
  const select = sqlite.prepare(
    'SELECT at_ms, operation, customer, idempotency_key, order_id, file_id FROM effects ORDER BY sequence',
  );
  return {
    add(
      { operation, customer, idempotencyKey = null, orderId = null, fileId = null }: Effect,
      atMs: number,
    ): void {
      insert(snakeRow({ atMs, operation, customer, idempotencyKey, orderId, fileId }));
    },
    /** All effects, oldest first, in the form of `GET /_sandbox/effects`. */
    all: () =>
      select.all().map(({ at_ms, ...effect }) => ({ at: new Date(Number(at_ms)).toISOString(), ...effect })),
  };
}
