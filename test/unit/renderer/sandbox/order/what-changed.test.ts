import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { arrivedGist } from '../../../../../src-renderer/features/sandbox/events/event-words.tsx';
import { isFollowed } from '../../../../../src-renderer/features/sandbox/state/changes.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('what a scenario changed', () => {
  it('is no longer its own once something else was sent of the order', () => {
    const ready = { id: 'ready', createdAtMs: 2 };
    const placed = { id: 'placed', createdAtMs: 1 };
    expect(isFollowed([placed, ready], 'ready')).toBe(false);
    expect(isFollowed([placed, ready, { id: 'drive', createdAtMs: 3 }], 'ready')).toBe(true);
    expect(isFollowed([placed], 'ready')).toBe(false);
  });
});

describe('an event that arrived', () => {
  it('is told by its type and what it says', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'order.status_changed',
      data: { previous_status: 'accepted', status: 'in_transit', revision: 'r' },
    });
    expect(arrivedGist(body)).toEqual({ type: 'order.status_changed', gist: 'accepted → in_transit' });
  });

  it('says whose clock its times are told by', () => {
    const body = JSON.stringify({ type: 'order.eta', data: { delivery_eta: '2026-11-25T18:08:00Z' } });
    expect(arrivedGist(body).gist).toMatch(/^delivery_eta 2[56] Nov( 2026)? \d\d:08 your time$/);
  });

  it('is shown as it came where it has another shape', () => {
    for (const body of ['hello', '[1]', '{"type":3}', '']) {
      expect(arrivedGist(body)).toEqual({ type: null, gist: body });
    }
  });
});
