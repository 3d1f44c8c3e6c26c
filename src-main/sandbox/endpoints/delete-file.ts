import type { Exchange } from '../http/exchange.ts';
import { notFound, violatedRule } from '../http/problem.ts';
import { emptyReply, type HttpReply } from '../http/reply.ts';
import type { Services } from '../services/services.ts';
import { mayDelete } from '../services/uploads.ts';

// @interface operations.delete-file
/** Deletes a file, if its `can_delete` is true (section "Operations whose path is not shown"). */
export function handleFileDelete(
  { parameters, caller, idempotencyKey }: Exchange,
  services: Services,
): HttpReply {
  const { customer } = caller;
  const file = services.files.find(parameters.file_id ?? '');
  if (file?.customer !== customer) throw notFound('There is no such file.');
  const order = file.orderId === null ? null : (services.orders.find(file.orderId, customer)?.order ?? null);
  if (!mayDelete(file, order))
    throw violatedRule('can_delete', 'action_not_allowed', 'This file cannot be deleted.');
  const nowMs = services.now();
  services.files.remove(file.id);
  services.effects.add(
    { operation: 'file-delete', customer, idempotencyKey, orderId: file.orderId, fileId: file.id },
    nowMs,
  );
  if (order) services.webhooks.record({ before: order, after: order, fileIds: [file.id] }, nowMs);
  removeBytesLater(file.id, services);
  return emptyReply(204);
}

/**
 * Removes the bytes of a file only after the commit: if the commit fails, the file still exists and needs its bytes.
 */
function removeBytesLater(fileId: string, { database, files, blobs }: Services): void {
  database.afterCommit(() => {
    if (!files.find(fileId)) blobs.remove(fileId);
  });
}
