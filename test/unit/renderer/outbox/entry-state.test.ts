import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { entryMeaning, entryTrouble } from '../../../../src-renderer/features/outbox/entry-state.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { outboxEntryOf } from '../../../support/builders/outbox-entry.ts';

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
    expect(entryMeaning(entry)).toContain('Being corrected in Drafts');
    expect(entryTrouble(entry)?.title).toBe('The service could not read this order');
  });

  it('is replaced only where another entry took its place', () => {
    expect(entryMeaning(takenBack)).toBe('Taken back here. It is not sent again.');
    expect(entryMeaning({ ...takenBack, replacedBy: 'entry-2' })).toBe('Replaced by a newer entry.');
    expect(entryTrouble(takenBack)).toBeNull();
  });
});
