/** Edges of a rectangle on screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum distance between a toast and an element that it must not cover, in pixels. */
const gapPx = 8;
const marginPx = 16;

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right + gapPx &&
  one.right > other.left - gapPx &&
  one.top < other.bottom + gapPx &&
  one.bottom > other.top - gapPx;

/** Whether a toast at `place` covers none of the boxes in `taken`. */
export const isClear = (place: Box, taken: readonly Box[]): boolean => !taken.some(box => isOver(place, box));

export const isInside = (place: Box, area: Box): boolean =>
  place.left >= area.left &&
  place.right <= area.right &&
  place.top >= area.top &&
  place.bottom <= area.bottom;

interface Size {
  width: number;
  height: number;
}

/** Left edges of the possible places of a toast, the best first. */
const leftsOf = ({ width }: Size, area: Box): readonly number[] => [
  (area.left + area.right - width) / 2,
  area.left + marginPx,
  area.right - marginPx - width,
];

/** Highest possible top edge of a toast, which must be in the lower half of the area. */
const highestIn = ({ top, bottom }: Box): number => (top + bottom) / 2;

/** The parts of an area that contain all possible places of a toast. Elements outside of them cannot be covered. */
export const partsForToast = (size: Size, area: Box): Box[] =>
  leftsOf(size, area).map(left => ({
    left,
    top: highestIn(area),
    right: left + size.width,
    bottom: area.bottom - marginPx,
  }));

/** The lowest place with this left edge that covers nothing; null if there is none in the lower half of `area`. */
function lowestAt(left: number, size: Size, area: Box, taken: readonly Box[]): Box | null {
  const highest = highestIn(area);
  let top = area.bottom - marginPx - size.height;
  while (top >= highest) {
    const place = { left, top, right: left + size.width, bottom: top + size.height };
    const inTheWay = taken.filter(box => isOver(place, box));
    if (inTheWay.length === 0) return place;
    // The value is rounded down. Otherwise a fraction of a pixel could keep the toast at the same place forever.
    top = Math.floor(Math.min(...inTheWay.map(box => box.top)) - gapPx - size.height);
  }
  return null;
}

/**
 * Chooses the place of a toast: at the bottom centre or, if it would cover something there, as close to it as possible.
 * @param taken lists of areas that should stay free, the most important list first; if there is no room, the last lists
 * are ignored
 */
export function placeOfToast(
  size: Size,
  area: Box,
  [buttons, fields]: readonly [readonly Box[], readonly Box[]],
): Box {
  const lefts = leftsOf(size, area);
  for (const taken of [[...buttons, ...fields], buttons]) {
    for (const left of lefts) {
      const place = lowestAt(left, size, area, taken);
      if (place) return place;
    }
  }
  const [centre = area.left] = lefts;
  const top = area.bottom - marginPx - size.height;
  return { left: centre, top, right: centre + size.width, bottom: top + size.height };
}

const buttonsOrBars = 'button, a[href], [role=switch], [role=radio], [role=tab], footer, [data-keep-clear]';
const fields = 'input, textarea, select';

/** Whether the middle of the element is visible, and not hidden by an ancestor that scrolls. */
function isInSight(element: Element, { left, top, right, bottom }: Box): boolean {
  if (right <= left || bottom <= top) return false;
  return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
}

/**
 * Boxes of the elements inside `within` that a toast could cover. Only elements over one of the parts are tested,
 * because hit-testing is slow.
 */
const boxesOf = (within: Element, selector: string, parts: readonly Box[]): Box[] =>
  [...within.querySelectorAll(selector)].flatMap(element => {
    const box = element.getBoundingClientRect();
    return !isClear(box, parts) && isInSight(element, box) ? [box] : [];
  });

/** The buttons and bars over these parts of the screen. A toast must not cover them. */
export const buttonsOver = (parts: readonly Box[], within: Element): Box[] =>
  boxesOf(within, buttonsOrBars, parts);

/** The fields over these parts of the screen. A toast covers them only if there is no other place. */
export const fieldsOver = (parts: readonly Box[], within: Element): Box[] => boxesOf(within, fields, parts);
