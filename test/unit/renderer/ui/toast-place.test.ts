import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  type Box,
  buttonsOver,
  fieldsOver,
  isClear,
  isInside,
  partsForToast,
  placeOfToast,
} from '../../../../src-renderer/ui/toast-place.ts';

const area: Box = { left: 184, top: 30, right: 1440, bottom: 900 };
const size = { width: 400, height: 44 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('stands at the bottom centre where nothing is in the way', () => {
  expect(placeOfToast(size, area, [[], []])).toEqual(box(612, 840, 400, 44));
});

it('stands above a bar over the whole width, and above the buttons on it', () => {
  const bar = box(184, 860, 1256, 40);
  const button = box(800, 846, 100, 30);
  expect(placeOfToast(size, area, [[bar], []])).toEqual(box(612, 808, 400, 44));
  expect(placeOfToast(size, area, [[bar, button], []])).toEqual(box(612, 794, 400, 44));
});

it('stands beside what fills the centre', () => {
  const column = box(600, 400, 400, 500);
  expect(placeOfToast(size, area, [[column], []]).left).not.toBe(612);
  expect(isClear(placeOfToast(size, area, [[column], []]), [column])).toBe(true);
});

it('covers fields rather than a button where there is no room for both', () => {
  const fields = [box(184, 30, 1256, 800)];
  const button = box(600, 840, 400, 30);
  const place = placeOfToast(size, area, [[button], fields]);
  expect(isClear(place, [button])).toBe(true);
});

it('stands within the content, and clear of every button wherever there is room', () => {
  const some = fc
    .tuple(fc.integer({ min: 184, max: 1400 }), fc.integer({ min: 30, max: 880 }))
    .map(([left, top]) => box(left, top, 90, 30));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), buttons => {
      const place = placeOfToast(size, area, [buttons, []]);
      // Eight buttons cannot take all places of three columns in the lower half.
      return isInside(place, area) && place.top >= 400 && isClear(place, buttons);
    }),
  );
});

it('has the same place where only what is over its parts of the screen is known', () => {
  const some = fc
    .tuple(
      fc.integer({ min: 184, max: 1400 }),
      fc.integer({ min: 30, max: 880 }),
      fc.integer({ min: 1, max: 500 }),
    )
    .map(([left, top, width]) => box(left, top, width, 30));
  const parts = partsForToast(size, area);
  const near = (boxes: readonly Box[]) => boxes.filter(one => !isClear(one, parts));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), fc.array(some, { maxLength: 30 }), (buttons, fields) => {
      expect(placeOfToast(size, area, [near(buttons), near(fields)])).toEqual(
        placeOfToast(size, area, [buttons, fields]),
      );
    }),
  );
});

it('hit-tests only what is over its parts of the screen, and leaves out what is hidden there', () => {
  const elements = [box(200, 40, 90, 30), box(700, 850, 90, 30), box(800, 850, 90, 30)].map(place => ({
    getBoundingClientRect: () => place,
  }));
  const [, seen] = elements;
  const elementsFromPoint = vi.fn(() => [seen]);
  vi.stubGlobal('document', { elementsFromPoint });
  onTestFinished(() => void vi.unstubAllGlobals());
  const content = { querySelectorAll: () => elements } as unknown as Element;
  expect(buttonsOver(partsForToast(size, area), content)).toEqual([box(700, 850, 90, 30)]);
  expect(elementsFromPoint).toHaveBeenCalledTimes(2);
  expect(fieldsOver([box(0, 0, 10, 10)], content)).toEqual([]);
  expect(elementsFromPoint).toHaveBeenCalledTimes(2);
});
