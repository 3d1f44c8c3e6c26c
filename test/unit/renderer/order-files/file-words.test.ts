import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { fileFacts } from '../../../../src-renderer/features/order-files/file-words.ts';
import { formatInstant } from '../../../../src-renderer/i18n/format.ts';
import type { OrderDetail } from '../../../../src-shared/records.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const created_at = '2026-11-24T09:23:00Z';
const file: OrderDetail['files'][number] = {
  id: 'file_1',
  item_id: null,
  name: 'keys.pdf',
  description: null,
  kind: 'document',
  stage: null,
  category: 'cmr',
  media_type: 'application/pdf',
  size_bytes: 60,
  created_at,
  evidence_for: [],
  can_delete: false,
};
const uploaded = (isZoneNamed: boolean) =>
  fileFacts(file, isZoneNamed).find(({ name }) => name === 'Uploaded')?.value;

it('the time of a file names its clock beside times of another one', () => {
  expect(uploaded(false)).toBe(formatInstant(created_at));
  expect(uploaded(true)).toBe(`${formatInstant(created_at)} your time`);
});
