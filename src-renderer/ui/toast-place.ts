/** Edges of a rectangle on screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum distance in pixels between a toast and an element that the toast must not cover. */
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

/** Left edges at which a toast can be placed, the best first: in the centre, on the left, on the right. */
const leftsOf = ({ width }: Size, area: Box): readonly number[] => [
  (area.left + area.right - width) / 2,
  area.left + marginPx,
  area.right - marginPx - width,
];

/** The highest top edge that a toast may have: a toast must be in the lower half of the area. */
const highestIn = ({ top, bottom }: Box): number => (top + bottom) / 2;

/** The parts of an area in which a toast can be placed. A toast cannot cover elements outside of them. */
export const partsForToast = (size: Size, area: Box): Box[] =>
  leftsOf(size, area).map(left => ({
    left,
    top: highestIn(area),
    right: left + size.width,
    bottom: area.bottom - marginPx,
  }));

/**
 * The lowest place at this left edge where a toast covers nothing; null if there is none in the lower half of `area`.
 */
function lowestAt(left: number, size: Size, area: Box, taken: readonly Box[]): Box | null {
  const highest = highestIn(area);
  let top = area.bottom - marginPx - size.height;
  while (top >= highest) {
    const place = { left, top, right: left + size.width, bottom: top + size.height };
    const inTheWay = taken.filter(box => isOver(place, box));
    if (inTheWay.length === 0) return place;
    // Rounded down, because with fractions of a pixel, the toast could stay at the same place forever.
    top = Math.floor(Math.min(...inTheWay.map(box => box.top)) - gapPx - size.height);
  }
  return null;
}

/**
 * Chooses the place of a toast: at the bottom centre or, if it would cover something there, as close to that place as
 * possible.
 * @param taken boxes that should stay free: first those of buttons, then those of fields, which are covered if there is
 * no other place
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

/** Whether the middle of the element is visible, and not scrolled out of sight. */
function isInSight(element: Element, { left, top, right, bottom }: Box): boolean {
  if (right <= left || bottom <= top) return false;
  return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
}

/**
 * Boxes of the elements inside `within` that a toast could cover. Only elements over `parts` are tested for visibility,
 * because that test is slow.
 */
const boxesOf = (within: Element, selector: string, parts: readonly Box[]): Box[] =>
  [...within.querySelectorAll(selector)].flatMap(element => {
    const box = element.getBoundingClientRect();
    return !isClear(box, parts) && isInSight(element, box) ? [box] : [];
  });

/** Boxes of the buttons and bars over these parts of the screen. A toast must not cover them. */
export const buttonsOver = (parts: readonly Box[], within: Element): Box[] =>
  boxesOf(within, buttonsOrBars, parts);

/** Boxes of the fields over these parts of the screen. A toast covers them only if there is no other place. */
export const fieldsOver = (parts: readonly Box[], within: Element): Box[] => boxesOf(within, fields, parts);
