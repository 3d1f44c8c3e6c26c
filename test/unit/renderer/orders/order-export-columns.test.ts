import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { orderExportColumns } from '../../../../src-renderer/features/orders/order-export-columns.ts';
import { detailOf } from '../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says of an order what its badge says: the service’s status only of what the service still has', () => {
  const { row } = detailOf();
  const status = orderExportColumns().find(({ heading }) => heading === 'Status');
  expect(status?.cell(row)).toBe('Accepted');
  expect(status?.cell({ ...row, isGone: true })).toBe('Gone');
  expect(status?.cell({ ...row, phase: 'attention' })).toBe('Needs attention');
});
