import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PriceState } from '../../../../src-renderer/features/entry/price-asker.ts';
import { type Doubted, doubtLines, errorLines } from '../../../../src-renderer/features/entry/todo-lines.ts';
import type { FieldError } from '../../../../src-shared/domain/problem.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { goodDraft } from '../../../support/builders/order.ts';

// Which words they are is of no matter here.
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const state = (more: Partial<Doubted> = {}): Doubted => ({
  draft: goodDraft(),
  problems: [],
  serviceErrors: [],
  sameVehicles: {},
  business: { kind: 'own' },
  price: { kind: 'asking' },
  ...more,
});

const refusedAt = (...paths: string[]): PriceState => {
  const fieldErrors = paths.map((path): FieldError => ({ path, code: 'invalid', message: 'No.' }));
  return { kind: 'refused', error: new DispatchError('service_refused', 'No.', { fieldErrors }).error };
};

const pathsOf = (doubted: Doubted) => doubtLines(doubted).map(({ path }) => path);

describe('what the price check refuses', () => {
  const delivery = 'delivery.address.formatted_address';

  it('is a doubt at its field', () => {
    expect(pathsOf(state({ price: refusedAt(delivery, 'items[0].vin') }))).toEqual([delivery, 'items.0.vin']);
  });

  it('is said once where the order itself was refused there before', () => {
    const before = { path: delivery, code: 'invalid', message: 'No.', field: delivery };
    expect(pathsOf(state({ price: refusedAt(delivery), serviceErrors: [before] }))).toEqual([delivery]);
  });

  it('of the business is left to the business’s own check', () => {
    expect(pathsOf(state({ price: refusedAt('ordered_for.business_id') }))).toEqual([]);
  });

  it('without a field is a doubt of the whole order, but where only prices may not be asked for', () => {
    const refused = (code: 'service_refused' | 'permission_denied'): PriceState => ({
      kind: 'refused',
      error: new DispatchError(code, 'No.').error,
    });
    expect(pathsOf(state({ price: refused('service_refused') }))).toEqual([null]);
    expect(pathsOf(state({ price: refused('permission_denied') }))).toEqual([]);
  });
});

it('an error is no doubt, and a doubt is no error', () => {
  const problem = (severity: 'error' | 'warning') =>
    ({ path: 'items.0.vin', code: 'vin_length', severity, values: {} }) as const;
  const problems = [problem('error'), problem('warning')];
  expect(errorLines(problems, 1).map(({ path }) => path)).toEqual(['items.0.vin', 'file_ids']);
  expect(doubtLines(state({ problems }))).toHaveLength(1);
});
