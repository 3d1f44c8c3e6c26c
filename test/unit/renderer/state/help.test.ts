import { i18n } from '@lingui/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { firstDay } from '../../../../src-renderer/app/help/first-day.ts';
import { integrators } from '../../../../src-renderer/app/help/integrators.ts';
import { orderFields } from '../../../../src-renderer/app/help/order-fields-help.ts';
import {
  closeHelp,
  helpSectionOf,
  isHelpMarked,
  openHelpHere,
  useHelp,
} from '../../../../src-renderer/state/help.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const idsOf = (sections: readonly { id: string }[]): string[] => sections.map(({ id }) => id);

describe('the help of a field', () => {
  it.each([
    ['pickup.requested_windows', 'windows'],
    ['delivery.requested_windows.3', 'windows'],
    ['pickup.available_from', 'available-from'],
    ['pickup.release_code', 'release-code'],
    ['pickup.contact.phone', 'contact'],
    ['pickup.type', 'place-type'],
    ['delivery.type', 'place-type'],
    ['items.1.vin', 'vehicle'],
    ['items.0.registration_number', 'vehicle'],
    ['service_options.inspection', 'services'],
    ['items.0.cmr', 'cmr'],
    ['items.0.cmr_recipient', 'cmr-recipient'],
    ['ordered_for.business_id', 'ordered-for'],
    ['service_options.transport_preference', 'services'],
    ['items.0.cmr_recipient.name', null],
    ['customer_note', null],
  ])('of %s is the section %s', (path, section) => {
    expect(helpSectionOf(path)).toBe(section);
    if (section !== null) expect(idsOf(orderFields())).toContain(section);
  });

  it('is marked where few people know the field', () => {
    expect(isHelpMarked('release-code')).toBe(true);
    expect(isHelpMarked('contact')).toBe(false);
  });
});

describe('a topic of the help', () => {
  it.each([
    ['getting started', firstDay],
    ['fields of an order', orderFields],
    ['for developers', integrators],
  ])('%s names each section once, and none is empty', (_, read) => {
    const sections = read();
    expect(new Set(idsOf(sections)).size).toBe(sections.length);
    for (const { title, paragraphs, steps = [] } of sections) {
      expect(title).not.toBe('');
      expect([...paragraphs, ...steps].join('').length).toBeGreaterThan(40);
    }
  });
});

describe('F1', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    closeHelp();
  });
  /** The keys are in an input, whose field is around it. */
  const opened = (path: string | null) => {
    const field = path === null ? null : { dataset: { path } };
    const closest = (selector: string) => (selector === '[data-path]' ? field : null);
    vi.stubGlobal('document', { activeElement: { dataset: {}, closest } });
    openHelpHere();
    return useHelp.getState().place;
  };

  it('opens what the help says of the field that has the keys, else the first day', () => {
    expect(opened('pickup.requested_windows.0')).toEqual({ topic: 'order-fields', section: 'windows' });
    expect(opened('delivery.type')).toEqual({ topic: 'order-fields', section: 'place-type' });
    expect(opened('customer_note')).toEqual({ topic: 'first-day' });
    expect(opened(null)).toEqual({ topic: 'first-day' });
  });
});
