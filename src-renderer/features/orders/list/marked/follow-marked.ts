import { plural } from '@lingui/core/macro';
import { callOfShown } from '../../../../bridge/bridge.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { markedRowsOf } from './order-marks.ts';

/**
 * Starts or stops following the marked orders, and says how many. Only accepted orders can be followed. Continues to
 * the last order even if the user switches to another environment.
 */
export async function followMarked(ids: ReadonlySet<string>, isFollowed: boolean): Promise<void> {
  const ask = callOfShown();
  let changed = 0;
  for await (const { localId, phase } of markedRowsOf([...ids], ask)) {
    if (phase !== 'accepted') continue;
    await ask('orders.follow', { localId, isFollowed });
    changed += 1;
  }
  const text = isFollowed
    ? plural(changed, { one: '# order followed', other: '# orders followed' })
    : plural(changed, { one: '# order no longer followed', other: '# orders no longer followed' });
  showToast({ tone: 'ok', text });
}
