import { DispatchError } from '../../../../src-shared/errors.ts';
import { acceptedOrder, assertPath } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { queueOrderStep } from './queue-order-step.ts';

// @interface operations.delete-file
/**
 * Queues the deletion of a file of an order ("Operations whose path is not shown").
 * @throws DispatchError `not_found`, `not_allowed_in_state` (cannot_delete, no_path), `confirmation_needed`,
 *   and what reading the files throws
 */
export async function deleteFile(
  context: Context,
  localId: string,
  fileId: string,
): Promise<{ entryId: string }> {
  context.guard.assertOpen();
  assertPath(context.profile.deleteFilePath);
  const order = acceptedOrder(context, localId, 'get_files');
  const file = (await context.endpoints.listFiles(order.id)).files.find(({ id }) => id === fileId);
  if (!file) throw new DispatchError('not_found', 'The order has no such file.', { reason: 'file' });
  if (!file.can_delete) {
    throw new DispatchError('not_allowed_in_state', 'The service does not let this file be deleted.', {
      reason: 'cannot_delete',
    });
  }
  return queueOrderStep(context, localId, { kind: 'file-delete', fileId, name: file.name });
}
