import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceErrorAt } from '../../../../src-renderer/features/order-form/fields/field-notes.ts';
import type { PriceState } from '../../../../src-renderer/features/order-form/session/price-query.ts';
import {
  type Doubted,
  doubtLines,
  errorLines,
} from '../../../../src-renderer/features/order-form/todo-lines.ts';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import type { FieldError } from '../../../../src-shared/domain/problem.ts';
import { type AppErrorCode, DispatchError } from '../../../../src-shared/errors.ts';
import { goodDraft } from '../../../support/builders/order.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const state = (more: Partial<Doubted> = {}): Doubted => ({
  draft: goodDraft(),
  problems: [],
  leftFields: new Set(),
  isTried: false,
  fixed: {},
  changed: [],
  refusal: null,
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

const noFiles = { documents: [], rejections: [], locked: new Set<string>() };
const doubtsOf = (doubted: Doubted) => doubtLines(doubted, noFiles);
const pathsOf = (doubted: Doubted) => doubtsOf(doubted).map(({ path }) => path);

describe('what the price check refuses', () => {
  const delivery = 'delivery.address.formatted_address';

  it('is a doubt at its field', () => {
    expect(pathsOf(state({ price: refusedAt(delivery, 'items[0].vin') }))).toEqual([delivery, 'items.0.vin']);
  });

  it('is said once where the order itself was refused there before', () => {
    const before = { path: delivery, code: 'invalid', message: 'No.', field: delivery };
    expect(pathsOf(state({ price: refusedAt(delivery), serviceErrors: [before] }))).toEqual([delivery]);
  });

  it('of the business is said once, by its own check where that has an answer', () => {
    const path = 'ordered_for.business_id';
    const refusedBy = (code: 'service_refused' | 'permission_denied') =>
      ({ kind: 'refused', error: new DispatchError(code, 'No.').error }) as const;
    const states = [
      { kind: 'not_eligible', status: 'blocked' } as const,
      refusedBy('service_refused'),
      refusedBy('permission_denied'),
      { kind: 'away' } as const,
    ];
    const keys = states.map(business => doubtsOf(state({ price: refusedAt(path), business })));
    // The field itself says the same.
    const atField = states.map(business => priceErrorAt(state({ price: refusedAt(path), business }), path));
    expect(atField.map(error => error?.path)).toEqual([undefined, undefined, path, path]);
    expect(keys.map(lines => lines.map(line => [line.key, line.path]))).toEqual([
      [['business', path]],
      [['business', path]],
      [[`price ${path} invalid`, path]],
      [[`price ${path} invalid`, path]],
    ]);
  });

  it('without a field is a doubt of the whole order, but where only prices may not be asked for', () => {
    const refused = (code: AppErrorCode): PriceState => ({
      kind: 'refused',
      error: new DispatchError(code, 'No.').error,
    });
    expect(pathsOf(state({ price: refused('service_refused') }))).toEqual([null]);
    // Nor where nobody could be asked.
    for (const code of ['permission_denied', 'sign_in_failed', 'keychain_failed'] as const)
      expect(pathsOf(state({ price: refused(code) })), code).toEqual([]);
  });
});

/** As a change has it. */
const fixed = { 'items.1': 'trade_in' } as const;

it('an accepted order is said to be in no danger by a change of it', () => {
  const custom: PriceState = { kind: 'custom_quote', check: null, atMs: 0 } as unknown as PriceState;
  const refusal = new DispatchError('service_refused', 'No.').error;
  const textsOf = (more: Partial<Doubted>) =>
    doubtsOf(state({ price: custom, refusal, ...more })).map(({ text }) => text);
  expect(textsOf({})).toEqual([
    'The service rejected this order',
    'The order needs a custom quote. The service may reject the order.',
  ]);
  expect(textsOf({ fixed })).toEqual([
    'The last change was rejected',
    'The change needs a custom quote. The service may reject the change.',
  ]);
});

describe('the same vehicle on an open order', () => {
  const sameVehicles = {
    'items.0': { rows: [{ localId: 'other' }], isWhole: true },
  } as unknown as Doubted['sameVehicles'];

  it('is a doubt of a new order', () => {
    expect(pathsOf(state({ sameVehicles }))).toEqual(['items.0.vin']);
  });

  it('is none of a change that leaves the vehicle as it is', () => {
    expect(pathsOf(state({ sameVehicles, fixed, changed: ['customer_note'] }))).toEqual([]);
  });

  it.each(['vin', 'registration_number'])('is one of a change of its %s', field => {
    expect(pathsOf(state({ sameVehicles, fixed, changed: [`items.0.${field}`] }))).toEqual(['items.0.vin']);
  });
});

it('an error is no doubt, and a doubt is no error', () => {
  const problem = (severity: 'error' | 'warning') =>
    ({ path: 'items.0.vin', code: 'vin_length', severity, values: {} }) as const;
  const problems = [problem('error'), problem('warning')];
  expect(errorLines(state({ problems }), 1).map(({ path }) => path)).toEqual(['items.0.vin', 'file_ids']);
  expect(doubtsOf(state({ problems }))).toHaveLength(1);
});

it('what is still needed is wrong only once its field was left, or placing was tried', () => {
  const path = 'pickup.address.formatted_address';
  const problems = [{ path, code: 'address_missing', severity: 'error', values: {} }] as const;
  const kindOf = (more: Partial<Doubted>) =>
    errorLines(state({ problems, ...more }), 0).map(({ kind }) => kind);
  expect(kindOf({})).toEqual(['needed']);
  expect(kindOf({ leftFields: new Set(['delivery.address.formatted_address']) })).toEqual(['needed']);
  expect(kindOf({ leftFields: new Set([path]) })).toEqual(['wrong']);
  expect(kindOf({ isTried: true })).toEqual(['wrong']);
});

it('an order that was refused before is a doubt, also where no field or a document was the reason', () => {
  const refusal = (documentId: string | null) =>
    new DispatchError('service_refused', 'No.', { documentId }).error;
  expect(pathsOf(state({ refusal: refusal(null) }))).toEqual([null]);
  expect(pathsOf(state({ refusal: refusal('doc-1') }))).toEqual(['file_ids']);
});

it('a document that could not be attached is a doubt; one that is attached already is not', () => {
  const rejected = (id: number, reason: 'too_large' | 'attached_already') => ({
    id,
    name: 'big.pdf',
    reason,
  });
  const rejections = [rejected(1, 'too_large'), rejected(2, 'attached_already')];
  expect(doubtLines(state(), { ...noFiles, rejections })).toMatchObject([
    { key: 'rejected 1', path: 'file_ids' },
  ]);
});

it('a locked file is a doubt while it can still be replaced', () => {
  const document = { id: 'doc-1', name: 'a.pdf', mediaType: 'application/pdf' };
  const linesOf = (of: Document['state']) =>
    doubtLines(state(), {
      documents: [{ ...document, state: of } as Document],
      rejections: [],
      locked: new Set(['doc-1']),
    }).map(({ key }) => key);
  expect(linesOf('stored')).toEqual(['file doc-1']);
  expect(linesOf('uploaded')).toEqual([]);
});
