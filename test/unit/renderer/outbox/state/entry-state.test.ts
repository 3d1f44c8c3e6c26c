import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import {
  entryMeaning,
  entryNext,
  entryTrouble,
} from '../../../../../src-renderer/features/outbox/state/entry-state.ts';
import { isReasonInTitle } from '../../../../../src-renderer/i18n/placing-error-text.ts';
import type { AppError } from '../../../../../src-shared/errors.ts';
import { outboxEntryOf } from '../../../../support/builders/outbox-entry.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const refused: AppError = {
  code: 'service_refused',
  status: 422,
  reason: 'validation_error',
  message: 'One field is not right.',
  requestId: 'req_1',
  retryable: false,
  ourRequestId: null,
  documentId: null,
  retryAfterMs: null,
  fieldErrors: [],
};

describe('an entry that was taken back', () => {
  const takenBack = outboxEntryOf({ state: 'superseded', lastError: refused });

  it('says that its order is being corrected and why, and not that a newer entry replaced it', () => {
    const entry = { ...takenBack, isBeingCorrected: true };
    expect(entryMeaning(entry)).toContain('in Drafts for correction');
    expect(entryTrouble(entry)?.title).toBe('Rejected: One field is not right');
  });

  it.each([
    [
      ['delivery.address', 'The delivery address does not exist.'],
      'Rejected: The delivery address does not exist',
    ],
    [['items.0.vin', 'VIN is not valid.'], 'Rejected: VIN is not valid'],
    [['pickup.address', 'Helsinki is not served.'], 'Rejected: Helsinki is not served'],
    [['pickup.contact.phone', 'required'], 'Rejected: Pickup contact’s phone'],
    [['unknown.path', 'pattern'], 'The service did not accept this order'],
  ])('says the reason first: %s', ([path = '', message = ''], title) => {
    const lastError = { ...refused, fieldErrors: [{ path, message, code: 'any' }] };
    expect(entryTrouble({ ...takenBack, isBeingCorrected: true, lastError })?.title).toBe(title);
  });

  it('names the fields where there are several reasons, and says nothing twice', () => {
    const field = (path: string) => ({ path, message: 'This is not a real place.', code: 'any' });
    const several = [field('pickup.address'), field('delivery.address')];
    const lastError = { ...refused, fieldErrors: several };
    expect(entryTrouble({ ...takenBack, isBeingCorrected: true, lastError })?.title).toMatch(
      /^Rejected: Pickup address.*Delivery address$/,
    );
    expect(isReasonInTitle(lastError)).toBe(false);
    expect(isReasonInTitle({ ...refused, fieldErrors: several.slice(1) })).toBe(true);
    expect(isReasonInTitle({ ...refused, reason: 'request_too_large' })).toBe(false);
  });

  it('is replaced only where another entry took its place', () => {
    expect(entryMeaning(takenBack)).toBe('This item was discarded. Dispatch does not send it again.');
    expect(entryMeaning({ ...takenBack, replacedBy: 'entry-2' })).toBe('A newer item has replaced this one.');
    expect(entryTrouble(takenBack)).toBeNull();
  });
});

describe('a document that the service rejected', () => {
  const document = outboxEntryOf({ kind: 'file-upload', state: 'parked', documentName: 'keys.pdf' });

  it.each([null, 'validation_error', 'unknown_reason'])('is named, and its order is placed: %s', reason => {
    const lastError = { ...refused, reason };
    const { title, detail } =
      entryTrouble({ ...document, orderId: 'ord_1', lastError }) ?? expect.unreachable();
    expect(title).toBe('The service rejected keys.pdf');
    expect(detail).toContain('Order PO-1 is placed without this document.');
    expect(detail).toContain('add it again, or remove it');
  });

  it('is named, and its order was not placed', () => {
    const { title, detail } = entryTrouble({ ...document, lastError: refused }) ?? expect.unreachable();
    expect(title).toBe('The service rejected keys.pdf');
    expect(detail).toContain('Order PO-1 was not placed.');
  });

  it('keeps words of its own where there are some', () => {
    const lastError = { ...refused, reason: 'file_too_large' };
    expect(entryTrouble({ ...document, lastError })?.title).toBe('The file is too large');
  });
});

it('an entry behind one that needs a decision waits for that decision, and not for the step before it', () => {
  const entry = outboxEntryOf({ kind: 'file-attach', state: 'queued', isBlocked: true, isHeld: true });
  expect(entryNext(entry, 'paused', 0)).toBe('After your decision');
  expect(entryMeaning(entry)).toContain('on hold until you decide');
});

describe('an entry that was sent and is not answered', () => {
  const lost = (reason: string, isUnsent = false) =>
    outboxEntryOf({
      state: 'waiting',
      isUnsent,
      lastError: { ...refused, code: 'service_unreachable', status: null, reason },
    });
  const cannotBeTwice = 'Dispatch retries automatically, without creating duplicates.';

  it.each(['reset', 'truncated'])('says that it was sent and no answer came: %s', reason => {
    expect(entryTrouble(lost(reason))?.title).toBe('Sent, but the service did not answer');
    expect(entryMeaning(lost(reason))).toContain('This item was sent');
    expect(entryMeaning(lost(reason))).toContain(cannotBeTwice);
  });

  it('says of a service that is away now that it may have arrived before', () => {
    expect(entryTrouble(lost('refused'))?.title).toBe('The service cannot be reached');
    expect(entryMeaning(lost('refused'))).toBe(
      `The service may already have received this item. ${cannotBeTwice}`,
    );
  });

  it.each(['refused', 'reset', 'truncated'])(
    'says nothing of the kind where nothing has left this computer: %s',
    reason => {
      const { title } = entryTrouble(lost(reason, true)) ?? expect.unreachable();
      expect(title).not.toBe('Sent, but the service did not answer');
      expect(entryMeaning(lost(reason, true))).toContain('nothing has been sent');
    },
  );

  it('says of a service that was never reached that it cannot be reached', () => {
    expect(entryTrouble(lost('refused', true))?.title).toBe('The service cannot be reached');
  });
});
