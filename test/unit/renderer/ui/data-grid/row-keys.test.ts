import { expect, it } from 'vitest';
import { moveOf, rowAfterKey } from '../../../../../src-renderer/ui/data-grid/row-keys.ts';

it.each([
  ['ArrowDown', [0, 1, 3, 9]],
  ['ArrowUp', [null, 0, 1, 8]],
  ['PageDown', [4, 4, 6, 9]],
  ['PageUp', [0, 0, 0, 5]],
  ['Home', [0, 0, 0, 0]],
  ['End', [9, 9, 9, 9]],
  ['Enter', [null, null, null, null]],
] as const)('%s leads from no row, the first, the third and the last of ten to %j', (key, expected) => {
  expect([null, 0, 2, 9].map(from => rowAfterKey(key, from, 10, 4))).toEqual(expected);
});

it('J and K move as the arrows do, but where keys of one character are off', () => {
  expect(['j', 'k', 'ArrowUp', 'x'].map(key => moveOf(key, true))).toEqual([
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'x',
  ]);
  expect(['j', 'k', 'ArrowUp'].map(key => moveOf(key, false))).toEqual(['j', 'k', 'ArrowUp']);
});
