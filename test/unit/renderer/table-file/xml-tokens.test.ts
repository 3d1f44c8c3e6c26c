import { expect, it } from 'vitest';
import { createXmlReader } from '../../../../src-renderer/features/table-file/xml-tokens.ts';

function read(xml: string): number {
  let opened = 0;
  const reader = createXmlReader({ open: () => void (opened += 1), close: () => {}, text: () => {} });
  reader.add(xml);
  reader.end();
  return opened;
}

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

it('elements stand within each other as deep as any workbook has them, and no deeper', () => {
  expect(read(nested(256))).toBe(256);
  expect(() => read(nested(257))).toThrow(expect.objectContaining({ reason: 'broken' }));
});
