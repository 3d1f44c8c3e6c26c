import { expect, it } from 'vitest';
import { createChangeStore } from '../../../../src-main/core/store/change-store.ts';
import { goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

it('counts the versions of a change, and keeps when it was begun', () => {
  const database = newDatabase();
  storesOf(database).makeDraft('a');
  const changes = createChangeStore(database);
  const change = { base: goodDraft(), draft: goodDraft(), correctedEntryId: null };
  expect([changes.save('a', change, 10), changes.save('a', change, 20)]).toEqual([1, 2]);
  expect(changes.find('a')).toMatchObject({ version: 2, updatedAtMs: 20 });
  expect(database.prepare('SELECT created_at_ms AS at FROM change_draft').all()).toEqual([{ at: 10 }]);
});

it('stores what is typed in place of a change that cannot be read', () => {
  const database = newDatabase();
  storesOf(database).makeDraft('a');
  const changes = createChangeStore(database);
  const change = { base: goodDraft(), draft: goodDraft(), correctedEntryId: null };
  changes.save('a', change, 10);
  database.exec(`UPDATE change_draft SET draft_json = '{"pick'`);
  expect(() => changes.find('a')).toThrow();
  expect(changes.save('a', change, 20)).toBe(2);
  expect(changes.find('a')).toMatchObject({ version: 2, draft: goodDraft() });
});
