import { plural } from '@lingui/core/macro';
import { detailsOf } from './marked-details.ts';
import { queueMarked } from './queue-marked.ts';
import { type MarkedOrders, markedOrders, type WindowChange } from './window-plan.ts';

/** Reads the marked orders, from the service if necessary, and finds out which of them can be changed. */
export const readMarked = async (localIds: readonly string[]): Promise<MarkedOrders> =>
  markedOrders(await detailsOf(localIds));

const saidOf = (saved: number, names: string): string =>
  names === ''
    ? plural(saved, { one: '# change saved in the outbox.', other: '# changes saved in the outbox.' })
    : plural(saved, {
        one: `# change saved in the outbox. Changes not saved: ${names}.`,
        other: `# changes saved in the outbox. Changes not saved: ${names}.`,
      });

/** Queues a change of the windows for each of the orders. */
export const changeWindows = (orders: readonly WindowChange[]): Promise<void> =>
  queueMarked({
    purpose: 'change',
    orders,
    queueOne: (ask, { row, revision, patch }) =>
      ask('changes.submit', {
        localId: row.localId,
        version: 0,
        revision,
        patch,
        documentIds: [],
        correctedEntryId: null,
      }),
    said: saidOf,
  });
