import type { SandboxDatabase } from './database.ts';
import { integerOf, textOf, textOrNullOf } from './row.ts';

/** A completed write, stored in the same transaction. Tests compare the client's view with these. */
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
  const insert = sqlite.prepare(
    'INSERT INTO effects (at_ms, operation, customer, idempotency_key, order_id, file_id) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const select = sqlite.prepare('SELECT * FROM effects ORDER BY sequence');
  return {
    add(effect: Effect, atMs: number): void {
      const { operation, customer, idempotencyKey = null, orderId = null, fileId = null } = effect;
      insert.run(atMs, operation, customer, idempotencyKey, orderId, fileId);
    },
    /** All effects, oldest first, in the form of `GET /_sandbox/effects`. */
    all: () =>
      select.all().map(row => ({
        at: new Date(integerOf(row, 'at_ms')).toISOString(),
        operation: textOf(row, 'operation'),
        customer: textOf(row, 'customer'),
        idempotency_key: textOrNullOf(row, 'idempotency_key'),
        order_id: textOrNullOf(row, 'order_id'),
        file_id: textOrNullOf(row, 'file_id'),
      })),
  };
}
