import { z } from 'zod';
import type { Signer } from '../common/signing.ts';
import { invalidField } from '../http/problem.ts';
import type { OrderPosition } from '../store/order-store.ts';

const positionSchema = z.tuple([z.int(), z.int()]);

/**
 * Returns the cursor of a position in a list. It is signed, so that it is valid only for the same list, customer and
 * filters.
 */
export function cursorAt(position: OrderPosition, scope: readonly string[], signer: Signer): string {
  const place = JSON.stringify([position.createdAtMs, position.sequence]);
  return Buffer.from(JSON.stringify([place, signer.sign('cursor', place, ...scope)])).toString('base64url');
}

// @interface list-orders.page report-orders.page
/**
 * Returns the position that a cursor stands for.
 * @throws Problem 400 if this service has not issued the cursor for the same list and filters
 */
export function positionOf(
  cursor: string,
  scope: readonly string[],
  signer: Signer,
  parameter: string,
): OrderPosition {
  const place = readPlace(cursor, scope, signer);
  if (place) return place;
  throw invalidField(parameter, 'invalid_cursor', 'The cursor is not valid.');
}

const cursorSchema = z.tuple([z.string(), z.string()]);

function readPlace(cursor: string, scope: readonly string[], signer: Signer): OrderPosition | null {
  try {
    const [place, signature] = cursorSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    if (!signer.isSigned(signature, 'cursor', place, ...scope)) return null;
    const [createdAtMs, sequence] = positionSchema.parse(JSON.parse(place));
    return { createdAtMs, sequence };
  } catch {
    return null;
  }
}
