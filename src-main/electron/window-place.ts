import type { SavedPlace } from '../adapters/window-state.ts';

/** Width and height in pixels. Here and below, pixels of the desktop, which do not depend on the zoom factor. */
export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  x: number;
  y: number;
}

/** Where a window opens. Without `x` and `y`, the system chooses the position. */
export interface NewPlace extends Size {
  x?: number;
  y?: number;
  isMaximized: boolean;
}

/** Sizes of one kind of window. */
export interface WindowKind {
  usual: Size;
  /** Minimum size without zoom. */
  least: Size;
  /** Size that the page needs at least, in its own pixels, which the zoom factor enlarges. */
  leastPage: Size;
}

/** The facts about a display that tell arrangements of displays apart. */
export interface DisplayFacts {
  bounds: Area;
  scaleFactor: number;
}

/** Width in pixels of the title bar that must be in sight, so that the user can move the window. */
const gripWidthPx = 120;
/** Height in pixels from the upper edge of a window that counts as its title bar. */
const gripHeightPx = 24;

/**
 * Returns a text that is the same whenever the same displays are arranged in the same way.
 * @param displays displays in any order
 */
export const arrangementName = (displays: readonly DisplayFacts[]): string =>
  displays
    .map(
      ({ bounds: { x, y, width, height }, scaleFactor }) =>
        `${width}x${height}${signed(x)}${signed(y)}@${scaleFactor}`,
    )
    .toSorted()
    .join(' ');

const signed = (value: number): string => (value < 0 ? `${value}` : `+${value}`);

/** Length of the part that two ranges share; 0 if they share none. */
const shared = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));

const sharedArea = (one: Area, other: Area): number =>
  shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height);

/** Whether enough of the title bar is on displays that the user can take hold of the window. */
function isReachable(window: Area, areas: readonly Area[]): boolean {
  const grip = { ...window, height: gripHeightPx };
  const widthPx = areas
    .filter(area => window.y >= area.y && window.y + gripHeightPx <= area.y + area.height)
    .reduce((sum, area) => sum + shared(grip.x, grip.width, area.x, area.width), 0);
  return widthPx >= Math.min(gripWidthPx, window.width);
}

const within = (size: Size, least: Size, most: Size): Size => ({
  width: Math.min(Math.max(size.width, least.width), most.width),
  height: Math.min(Math.max(size.height, least.height), most.height),
});

/** The smallest area that contains all areas. */
function areaAround(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map(area => area.x));
  const y = Math.min(...areas.map(area => area.y));
  return {
    x,
    y,
    width: Math.max(...areas.map(area => area.x + area.width)) - x,
    height: Math.max(...areas.map(area => area.y + area.height)) - y,
  };
}

const centred = ({ width, height }: Size, area: Area): Area => ({
  x: area.x + Math.round((area.width - width) / 2),
  y: area.y + Math.round((area.height - height) / 2),
  width,
  height,
});

/** Moves a window that is no larger than the area wholly into it. */
const movedInto = (window: Area, area: Area): Area => ({
  ...window,
  x: Math.min(Math.max(window.x, area.x), area.x + area.width - window.width),
  y: Math.min(Math.max(window.y, area.y), area.y + area.height - window.height),
});

/**
 * Returns where a window is to be, if it wants to be at `wanted`. It stays there if its title bar and at least half of
 * it are in sight. Otherwise it is moved wholly to the display that shows most of it, or to the middle of the main
 * display if none does.
 * @param areas areas of the displays without taskbars, the main display first
 */
export function inSight(wanted: Area, least: Size, areas: readonly [Area, ...Area[]]): Area {
  const kept = { ...wanted, ...within(wanted, least, areaAround(areas)) };
  const seenPx = areas.reduce((sum, area) => sum + sharedArea(kept, area), 0);
  if (isReachable(kept, areas) && seenPx * 2 >= kept.width * kept.height) return kept;
  const [main] = areas;
  const best = areas.reduce(
    (found, area) => (sharedArea(wanted, area) > sharedArea(wanted, found) ? area : found),
    main,
  );
  const size = within(wanted, least, best);
  return sharedArea(wanted, best) > 0 ? movedInto({ ...wanted, ...size }, best) : centred(size, main);
}

/**
 * Returns the place at which a window opens.
 * @param saved the place where the window was; null if it is not known
 * @param areas areas of the displays without taskbars, the main display first; empty if the system names none
 */
export function openingPlace(
  saved: SavedPlace | null,
  usual: Size,
  least: Size,
  areas: readonly Area[],
): NewPlace {
  const [main, ...others] = areas;
  if (main === undefined) return { ...usual, isMaximized: saved?.isMaximized ?? false };
  if (saved === null) return { ...within(usual, least, main), isMaximized: false };
  const { isMaximized, ...wanted } = saved;
  return { ...inSight(wanted, least, [main, ...others]), isMaximized };
}

/**
 * Returns the minimum size of a window. It grows with the zoom factor, so that the page always has its least size, but
 * never beyond the largest display.
 */
export function leastSize(
  { least, leastPage }: WindowKind,
  zoomPercent: number,
  areas: readonly Area[],
): Size {
  const side = (name: 'width' | 'height'): number => {
    const wanted = Math.max(least[name], Math.ceil((leastPage[name] * zoomPercent) / 100));
    return areas.length === 0 ? least[name] : Math.min(wanted, Math.max(...areas.map(area => area[name])));
  };
  return { width: side('width'), height: side('height') };
}
