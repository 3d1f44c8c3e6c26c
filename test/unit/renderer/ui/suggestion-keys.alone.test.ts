import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { listKeys, wantedFor } from '../../../../src-renderer/ui/suggestion-keys.ts';

/** What a key does, in words. */
function pressed(
  key: string,
  { isOpen = true, firstId = 'first' as string | null, more = {} as Partial<KeyboardEvent> } = {},
): string[] {
  const done: string[] = [];
  const note = (words: string) => () => void done.push(words);
  listKeys({
    isOpen,
    input: { current: null },
    ask: note('ask'),
    close: note('close'),
    choose: id => void done.push(`choose ${id}`),
    firstId,
  })({
    key,
    nativeEvent: { isComposing: false },
    preventDefault: note('prevent'),
    stopPropagation: note('stop'),
    ...more,
  } as KeyboardEvent);
  return done;
}

it('Enter takes the first suggestion, and no key behind the list gets it', () => {
  expect(pressed('Enter')).toEqual(['prevent', 'stop', 'choose first']);
  expect(pressed('Enter', { firstId: null })).toEqual(['prevent', 'stop', 'close']);
  // Ctrl and Enter places the order.
  expect(pressed('Enter', { more: { ctrlKey: true } })).toEqual(['close']);
});

it('Tab goes on without a suggestion, and Escape closes the list alone', () => {
  expect(pressed('Tab')).toEqual(['close']);
  expect(pressed('Escape')).toEqual(['prevent', 'stop', 'close']);
});

it('letters are typed, and only the keys of the list reach it', () => {
  expect(pressed('n')).toEqual(['stop']);
  for (const key of ['ArrowDown', 'ArrowUp', 'PageDown']) expect(pressed(key)).toEqual([]);
});

it('a closed list takes nothing but Arrow Down, which asks for it', () => {
  expect(pressed('ArrowDown', { isOpen: false })).toEqual(['prevent', 'ask']);
  for (const key of ['Enter', 'Tab', 'Escape', 'n']) expect(pressed(key, { isOpen: false })).toEqual([]);
  expect(pressed('ArrowDown', { isOpen: false, more: { shiftKey: true } })).toEqual([]);
  const composing = { nativeEvent: { isComposing: true } as KeyboardEvent['nativeEvent'] };
  expect(pressed('Enter', { more: composing })).toEqual([]);
});

it('suggestions are asked for from the second letter on', () => {
  expect(['', 'T', ' T ', 'Ta', 'Tam '].map(wantedFor)).toEqual([null, null, null, 'Ta', 'Tam ']);
});
