import { expect, it } from 'vitest';
import { arrangementOf } from '../../../../src-renderer/ui/list-and-details.tsx';

it('the list keeps its width beside the details, which lie over it where both do not fit', () => {
  expect(arrangementOf(1256)).toEqual({ isOver: false, maxPx: 560 });
  expect(arrangementOf(1096)).toEqual({ isOver: false, maxPx: 456 });
  expect(arrangementOf(1012)).toEqual({ isOver: false, maxPx: 372 });
  expect(arrangementOf(1011)).toEqual({ isOver: true, maxPx: 560 });
  expect(arrangementOf(700)).toEqual({ isOver: true, maxPx: 500 });
  // Before the window is measured, and where it is tiny.
  expect(arrangementOf(0)).toEqual({ isOver: true, maxPx: 372 });
});
