import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { openDoubts } from '../../../../src-renderer/features/order-form/doubtful-press.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

type Doubted = Parameters<typeof openDoubts>[0];
type Documents = Parameters<typeof openDoubts>[1];

const problem = (severity: 'error' | 'warning') =>
  ({ path: 'items.0.vin', code: 'vin_length', severity, values: {} }) as const;
const doubtsOf = (severities: ('error' | 'warning')[], copies: Documents['copies'] = []) => {
  const state: Partial<Doubted> = {
    problems: severities.map(problem),
    leftFields: new Set(),
    isTried: false,
    fixed: {},
    refusal: null,
    serviceErrors: [],
    sameVehicles: {},
    business: { kind: 'own' },
    price: { kind: 'asking' },
  };
  const documents: Partial<Documents> = { documents: [], rejections: [], locked: new Set(), copies };
  return openDoubts(state as Doubted, documents as Documents).map(({ path }) => path);
};

it('doubts are shown before an order is placed, but not where an error keeps it here anyway', () => {
  expect(doubtsOf([])).toEqual([]);
  expect(doubtsOf(['warning'])).toEqual(['items.0.vin']);
  expect(doubtsOf(['warning', 'error'])).toEqual([]);
  const failed = [{ id: 1, name: 'a.pdf', state: 'failed' }] as unknown as Documents['copies'];
  expect(doubtsOf(['warning'], failed)).toEqual([]);
});
