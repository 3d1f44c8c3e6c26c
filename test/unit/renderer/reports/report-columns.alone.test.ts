import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { reportColumns } from '../../../../src-renderer/features/reports/report-columns.tsx';
import { lineWith } from '../../../support/builders/order.ts';

vi.mock('../../../../src-renderer/features/reports/reports-store.ts', () => ({ reportZone: 'UTC' }));
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ hashOf: () => '#/orders/ord_1' }));
i18n.loadAndActivate({ locale: 'en', messages: {} });

it('links an order by its reference and its id, and makes no empty link where there is no reference', () => {
  const named = lineWith('ord_1', { customer_reference: 'TRE-1' });
  const nameless = lineWith('ord_1', { customer_reference: null });
  const shown = (name: string, line: typeof named) =>
    reportColumns()
      .find(column => column.name === name)
      ?.shown(line);
  expect(shown('reference', named)).toMatchObject({ type: 'a', props: { children: 'TRE-1' } });
  expect(shown('reference', nameless)).toBe('');
  expect(shown('order', nameless)).toMatchObject({ type: 'a', props: { children: 'ord_1' } });
});
