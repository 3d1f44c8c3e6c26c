import type { OrderFile, OrderFiles } from '../../../../src-shared/domain/file.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { acceptedOrder } from '../accepted-order.ts';
import type { Context } from '../context.ts';

/** An address that ends sooner than this is read anew. */
const leastLeftMs = 15_000;

/** Reads the files of an order, with their addresses. @throws DispatchError `not_allowed_in_state`, and what reading throws */
export async function readFiles(
  context: Context,
  localId: string,
  signal: AbortSignal | null = null,
): Promise<OrderFiles> {
  const { id } = acceptedOrder(context, localId, 'get_files');
  const read = await context.endpoints.listFiles(id, signal);
  if (context.files.set(localId, read)) context.emit('orders.changed', { localIds: [localId] });
  return read;
}

type Addressed = OrderFile & { content_url: string };

const isAddressed = (file: OrderFile | undefined): file is Addressed =>
  file !== undefined && file.content_url !== null;

const isFresh = (file: Addressed, nowMs: number): boolean =>
  file.content_url_expires_at !== null && Date.parse(file.content_url_expires_at) - nowMs > leastLeftMs;

// @interface file.content-address
/**
 * Does something with a file's content at its address, which is temporary: it is read anew where its time is over,
 * also where only the service knows that it is.
 * @throws DispatchError `not_found` (file), and what `work` throws
 */
export async function withAddress<T>(
  context: Context,
  localId: string,
  fileId: string,
  signal: AbortSignal | null,
  work: (file: Addressed) => Promise<T>,
): Promise<T> {
  const named = (read: OrderFiles | null) => read?.files.find(({ id }) => id === fileId);
  const readAnew = async (): Promise<Addressed> => {
    const file = named(await readFiles(context, localId, signal));
    if (isAddressed(file)) return file;
    throw new DispatchError('not_found', 'The order has no such file.', { reason: 'file' });
  };
  const known = named(context.files.of(localId));
  if (!isAddressed(known) || !isFresh(known, context.clock.nowMs())) return work(await readAnew());
  try {
    return await work(known);
  } catch (error) {
    if (!(error instanceof DispatchError) || error.error.reason !== 'content_expired') throw error;
    return work(await readAnew());
  }
}
