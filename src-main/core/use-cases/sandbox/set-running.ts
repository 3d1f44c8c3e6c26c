import type { Connection } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';

/** Stops or starts the local sandbox; at its start everything that waits is due. */
export async function setRunning(context: Context, isRunning: boolean): Promise<Connection> {
  const { service, connection, drain, synchroniser, log } = context;
  await service.setRunning(isRunning);
  // The first exchange after the switch shows on screen what is true now.
  await synchroniser.now().catch(() => log.write('synchronise-failed'));
  if (isRunning) drain.retryNow(null);
  connection.announce();
  return connection.current();
}
