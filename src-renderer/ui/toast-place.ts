/** Edges of a rectangle on screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Space between a toast and what it must not cover, in pixels. */
const gapPx = 8;
const marginPx = 16;

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right + gapPx &&
  one.right > other.left - gapPx &&
  one.top < other.bottom + gapPx &&
  one.bottom > other.top - gapPx;

/** Whether a toast at `place` covers none of `taken`. */
export const isClear = (place: Box, taken: readonly Box[]): boolean => !taken.some(box => isOver(place, box));

export const isInside = (place: Box, area: Box): boolean =>
  place.left >= area.left &&
  place.right <= area.right &&
  place.top >= area.top &&
  place.bottom <= area.bottom;

/** The lowest place with this left edge that covers nothing; null if there is none in the lower half of `area`. */
function lowestAt(
  left: number,
  size: { width: number; height: number },
  area: Box,
  taken: readonly Box[],
): Box | null {
  const highest = (area.top + area.bottom) / 2;
  let top = area.bottom - marginPx - size.height;
  while (top >= highest) {
    const place = { left, top, right: left + size.width, bottom: top + size.height };
    const inTheWay = taken.filter(box => isOver(place, box));
    if (inTheWay.length === 0) return place;
    // Rounded down, or a fraction of a pixel could keep it where it is.
    top = Math.floor(Math.min(...inTheWay.map(box => box.top)) - gapPx - size.height);
  }
  return null;
}

/**
 * Chooses the place of a toast: bottom centre, or as little above or beside it as covers nothing.
 * @param taken the areas that must stay free, the most important list first; later lists are given up if there is no room
 */
export function placeOfToast(
  size: { width: number; height: number },
  area: Box,
  [buttons, fields]: readonly [readonly Box[], readonly Box[]],
): Box {
  const centre = (area.left + area.right - size.width) / 2;
  const lefts = [centre, area.left + marginPx, area.right - marginPx - size.width];
  for (const taken of [[...buttons, ...fields], buttons]) {
    for (const left of lefts) {
      const place = lowestAt(left, size, area, taken);
      if (place) return place;
    }
  }
  const top = area.bottom - marginPx - size.height;
  return { left: centre, top, right: centre + size.width, bottom: top + size.height };
}

const buttonsOrBars = 'button, a[href], [role=switch], [role=radio], [role=tab], footer, [data-keep-clear]';
const fields = 'input, textarea, select';

/** Whether no ancestor that scrolls hides the middle of the element. */
function isInSight(element: Element, { left, top, right, bottom }: Box): boolean {
  if (right <= left || bottom <= top) return false;
  return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
}

const boxesOf = (within: Element, selector: string): Box[] =>
  [...within.querySelectorAll(selector)].flatMap(element => {
    const box = element.getBoundingClientRect();
    return isInSight(element, box) ? [box] : [];
  });

/** What a toast must not cover: buttons and bars, and if possible fields. */
export const takenIn = (content: Element): readonly [Box[], Box[]] => [
  boxesOf(content, buttonsOrBars),
  boxesOf(content, fields),
];
