import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { samplePdf } from '../../../src-main/sandbox/samples/sample-pdf.ts';
import { samplePng } from '../../../src-main/sandbox/samples/sample-png.ts';

it('the sample picture is a whole PNG of 320 by 200', () => {
  const png = samplePng({ colour: [1, 2, 3] });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 200]);
  const dataStart = png.indexOf('IDAT') + 4;
  const data = png.subarray(dataStart, dataStart + png.readUInt32BE(dataStart - 8));
  expect(inflateSync(data).byteLength).toBe(200 * (1 + 320 * 3));
  expect(samplePng({ colour: [1, 2, 3] })).toEqual(png);
});

it('the sample document points at its own parts', () => {
  const pdf = samplePdf('Note (1)').toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe('xref');
  for (const [index, entry] of [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].entries()) {
    expect(pdf.slice(Number(entry[1]))).toMatch(new RegExp(`^${index + 1} 0 obj`));
  }
  expect(pdf).toContain('(Note \\(1\\)) Tj');
});
