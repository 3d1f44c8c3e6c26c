import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainName } from '../../../src-shared/domain/file-name.ts';

describe('a file name', () => {
  it.each([
    ['contract.pdf', 'contract.pdf'],
    ['C:\\papers\\contract.pdf', 'contract.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['  contract.pdf \n', 'contract.pdf'],
    ['con\u0000tra\u001bct.pdf', 'contract.pdf'],
    // It would read "contractexe.pdf" otherwise.
    ['contract\u202efdp.exe', 'contractfdp.exe'],
    ['\u2067عقد.pdf\u2069', 'عقد.pdf'],
    ['auto 🚗.jpg', 'auto 🚗.jpg'],
    // As a Mac writes it.
    ['Ha\u0308meenlinna.pdf', 'Hämeenlinna.pdf'],
    ['\ud83d.pdf', '\ufffd.pdf'],
    ['', 'document'],
    ['\u202e', 'document'],
    ['/', 'document'],
  ])('%j becomes %j', (given, plain) => {
    expect(plainName(given)).toBe(plain);
  });

  it('keeps its ending where it is too long', () => {
    expect(plainName(`${'a'.repeat(255)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
    expect(plainName('a'.repeat(255))).toHaveLength(255);
    expect(plainName(`${'a'.repeat(250)}🚗.pdf`)).toBe(`${'a'.repeat(250)}.pdf`);
  });

  it('is always fit to be shown and sent, and stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), name => {
        const plain = plainName(name);
        expect(plain.length).toBeGreaterThan(0);
        expect(plain.length).toBeLessThanOrEqual(255);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u);
        expect(plainName(plain)).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });
});
