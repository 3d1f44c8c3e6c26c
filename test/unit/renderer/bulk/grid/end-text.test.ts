import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { endText } from '../../../../../src-renderer/features/bulk/grid/end-text.ts';
import { useApp } from '../../../../../src-renderer/state/app-store.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it.each([
  [{ isStopped: false, failed: 0 }, false, 'Dispatch sends them automatically.'],
  [{ isStopped: false, failed: 0 }, true, 'They are sent when you resume sending.'],
  [{ isStopped: true, failed: 0 }, false, 'Dispatch still sends them. The other rows were not placed.'],
  [{ isStopped: true, failed: 0 }, true, 'They are sent when you resume sending. The other rows were not'],
  [{ isStopped: true, failed: 3 }, false, '2 orders saved, 3 not saved.'],
])('says what happens to the orders that were saved: %o, sending paused: %s', (end, isPaused, words) => {
  const { outbox } = useApp.getState();
  useApp.setState({ outbox: { ...outbox, isPaused } });
  expect(endText({ placed: 2, isUnconfirmed: false, ...end })).toContain(words);
  useApp.setState({ outbox });
});
