import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from '../torture/support/mutant-list.ts';

const root = join(import.meta.dirname, '../..');

it.each(mutants)('the defect "$name" can still be made', ({ edits }) => {
  for (const { file, find, replace } of edits) {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  }
});
