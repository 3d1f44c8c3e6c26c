import { expect, it, vi } from 'vitest';
import type { EncoderRequest } from '../../../../src-renderer/features/export/encoder.ts';
import { exportTable, RowsError } from '../../../../src-renderer/features/export/export-table.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

const call = vi.hoisted(() => vi.fn());
/** How many rows each question to the encoder had. */
const encoded = vi.hoisted((): number[] => []);
vi.mock('../../../../src-renderer/bridge/bridge.ts', () => ({ call }));
vi.mock('../../../../src-renderer/features/export/encoder-thread.ts', () => ({
  cancelled: () => new Error('cancelled'),
  startEncoder: () => ({
    async ask(question: EncoderRequest) {
      if (question.what === 'rows') encoded.push(question.rows.length);
      return new Uint8Array(3);
    },
    end: () => undefined,
  }),
}));

const broken = new DispatchError('storage_failed', 'damaged');

/** What saving these rows ends with, and what was asked for. */
async function saving(rows: AsyncIterable<string> | Iterable<string>, failsAt: string | null = null) {
  const asked: string[] = [];
  call.mockReset().mockImplementation(async (method: string) => {
    asked.push(method);
    if (method === failsAt) throw broken;
    return method === 'exports.begin' ? { exportId: 'e' } : { path: '/tmp/a.csv' };
  });
  const outcome = await exportTable({
    suggestedName: 'Orders',
    format: 'csv',
    csv: { separator: ';', decimal: ',', hasByteOrderMark: true },
    columns: [],
    rows,
  }).catch((thrown: unknown) => thrown);
  return { outcome, asked };
}

it('makes few rows at once, so that the window can draw in between', async () => {
  encoded.length = 0;
  expect((await saving(Array.from({ length: 1_050 }, () => 'a'))).outcome).toMatchObject({ rows: 1_050 });
  expect(encoded).toEqual([...Array.from({ length: 10 }, () => 100), 50]);
});

async function* rowsThatEnd(): AsyncGenerator<string> {
  yield 'a';
  throw broken;
}

it('tells rows that cannot be read from a file that cannot be written, and leaves neither behind', async () => {
  const unread = await saving(rowsThatEnd());
  expect(unread.outcome).toBeInstanceOf(RowsError);
  expect(unread.outcome).toMatchObject({ cause: broken });
  expect(unread.asked.at(-1)).toBe('exports.cancel');
  for (const method of ['exports.append', 'exports.finish']) {
    const unwritten = await saving(['a'], method);
    expect(unwritten.outcome).toBe(broken);
    expect(unwritten.asked.at(-1)).toBe('exports.cancel');
  }
  expect((await saving(['a'])).outcome).toEqual({ exportId: 'e', path: '/tmp/a.csv', rows: 1 });
});
