import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { copiedText } from '../../../../src-renderer/features/drafts/copied-text.ts';
import { copiedChanges } from '../../../../src-shared/order-facts/entry-facts.ts';
import { outboxEntryOf } from '../../../support/builders/outbox-entry.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const change = (state: 'queued' | 'parked' | 'uncertain' | 'done') =>
  outboxEntryOf({
    kind: 'order-update',
    state,
    changes: [{ path: 'customer_note', was: null, becomes: 'Ring first' }],
  });

it('says that a copy has the changes that are on their way, and not those that need a decision', () => {
  const changes = copiedChanges([
    change('done'),
    change('queued'),
    change('parked'),
    change('uncertain'),
    outboxEntryOf(),
  ]);
  expect(changes).toEqual({ included: 1, undecided: 2 });
  expect(copiedText('HEL-1', ['reference', 'vin'], 1, changes)).toBe(
    'HEL-1 copied to a new draft. Not copied: your reference and VIN. The new draft includes 1 change that the service has not confirmed yet. 2 changes that need your decision were not copied. 1 document was copied too.',
  );
});

it('says nothing of changes where there are none', () => {
  expect(copiedText('', [], 0, copiedChanges([change('done')]))).toBe('Copied to a new draft.');
});
