import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, parseForm } from '../../../src-main/sandbox/http/multipart.ts';

const form = (boundary: string, parts: readonly { name: string; bytes: Uint8Array }[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

describe('multipart forms', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; boundary="a b:c"', 'a b:c'],
    ['Multipart/Form-Data;charset=utf-8; Boundary=abc', 'abc'],
    ['multipart/form-data', null],
    ['multipart/mixed; boundary=abc', null],
    ['multipart/form-data; boundary=', null],
  ])('boundary of %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });

  it('gives back any bytes in their order', () => {
    const part = fc.record({
      name: fc.stringMatching(/^[\w-]{1,20}$/),
      bytes: fc.uint8Array({ maxLength: 200 }),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), parts => {
        const read = parseForm(form('xYzBoundary', parts), 'xYzBoundary');
        expect(read?.map(({ name, bytes }) => ({ name, bytes: [...bytes] }))).toEqual(
          parts.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
        );
      }),
    );
  });

  it('refuses a form that is cut anywhere', () => {
    const whole = form('b', [
      { name: 'key', bytes: Buffer.from('value') },
      { name: 'file', bytes: Buffer.from('\r\n--\r\n-b') },
    ]);
    // The final dashes and line break are the last four bytes.
    for (let length = 0; length < whole.byteLength - 4; length += 1) {
      expect(parseForm(whole.subarray(0, length), 'b')).toBeNull();
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => void parseForm(Buffer.from(bytes), 'b')),
    );
  });
});
