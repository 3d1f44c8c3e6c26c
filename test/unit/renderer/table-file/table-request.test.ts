import { describe, expect, it } from 'vitest';
import { maxTableBytes } from '../../../../src-renderer/features/table-file/table-file.ts';
import { responseTo } from '../../../../src-renderer/features/table-file/table-request.ts';

/** A file that must not be read: its size alone says no. */
function fileOf(size: number): Blob {
  const file = new Blob(['order number\n']);
  return Object.defineProperties(file, {
    size: { value: size },
    arrayBuffer: { value: () => expect.unreachable('read in spite of its size') },
  });
}

describe('a table that is too large', () => {
  const tooLarge = { kind: 'failed', reason: 'too_large' };

  it('is refused by its size, before it is read, as orders', async () => {
    expect(await responseTo({ want: 'orders', file: fileOf(maxTableBytes + 1) })).toEqual({
      what: 'orders',
      table: tooLarge,
    });
  });

  it('is refused by its size, before it is read, as addresses', async () => {
    expect(await responseTo({ want: 'addresses', file: fileOf(maxTableBytes + 1) })).toEqual({
      what: 'addresses',
      addresses: tooLarge,
    });
  });

  it('may have just the largest size', async () => {
    const file = Object.defineProperty(new Blob(['a;b\n1;2\n']), 'size', { value: maxTableBytes });
    expect(await responseTo({ want: 'orders', file })).toMatchObject({ table: { kind: 'read' } });
  });
});
