import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src-shared/table/decode-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string, isLittle: boolean, mark: boolean) => {
  const little = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(isLittle ? little : little.swap16());
};

describe('text of unknown encoding', () => {
  const text = 'Nouto-osoite;Großmannstraße 210\r\nÅbenrå;Łódź €';

  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(text)), 'utf-8'],
    ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\ufeff${text}`)), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(text, true, true), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(text, false, true), 'utf-16be'],
    ['UTF-16 LE without', utf16(text, true, false), 'utf-16le'],
    ['UTF-16 BE without', utf16(text, false, false), 'utf-16be'],
  ])('%s', (_name, input, encoding) => {
    expect(decodeText(input)).toEqual({ text, encoding });
  });

  it('Windows-1252, with the euro sign', () => {
    const input = bytes(0x47, 0x72, 0x6f, 0xdf, 0x20, 0xe6, 0xf8, 0xe5, 0x20, 0x80);
    expect(decodeText(input)).toEqual({ text: 'Groß æøå €', encoding: 'windows-1252' });
  });

  it('Windows-1250, known by Polish words', () => {
    // "Łódź, Wałbrzych" and "Zażółć"
    const polish = bytes(
      0xa3,
      0xf3,
      0x64,
      0x9f,
      0x2c,
      0x20,
      0x57,
      0x61,
      0xb3,
      0x62,
      0x72,
      0x7a,
      0x79,
      0x63,
      0x68,
    );
    expect(decodeText(polish)).toEqual({ text: 'Łódź, Wałbrzych', encoding: 'windows-1250' });
    expect(decodeText(bytes(0x32, 0x30, 0x20, 0x6d, 0xb3, 0x20, 0xa3, 0x35))?.text).toBe('20 m³ £5');
  });

  it('nothing is empty text', () => {
    expect(decodeText(bytes())).toEqual({ text: '', encoding: 'utf-8' });
    expect(decodeText(bytes(0xef, 0xbb, 0xbf))?.text).toBe('');
  });

  it('a picture is no text', () => {
    const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52);
    expect(decodeText(png)).toBeNull();
    expect(decodeText(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0))).toBeNull();
    expect(decodeText(bytes(0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00))).toBeNull();
  });

  it('gives back every text that was UTF-8', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\n\t -~À-ž€Ѐ-я😀]{1,80}$/u), typed => {
        expect(decodeText(new Uint8Array(Buffer.from(typed)))?.text).toBe(typed);
      }),
    );
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), input => {
        const decoded = decodeText(input);
        expect(decoded?.text.includes('\0') ?? false).toBe(false);
      }),
    );
  });
});
