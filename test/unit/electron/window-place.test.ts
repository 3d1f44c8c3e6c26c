import { describe, expect, it } from 'vitest';
import {
  type Area,
  arrangementName,
  inSight,
  leastSize,
  openingPlace,
} from '../../../src-main/electron/window-place.ts';

const laptop: Area = { x: 0, y: 0, width: 1366, height: 728 };
const desk: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const right: Area = { x: 1920, y: 0, width: 2560, height: 1400 };
const above: Area = { x: -200, y: -1080, width: 1920, height: 1040 };
const usual = { width: 1440, height: 900 };
const least = { width: 1024, height: 640 };
const saved = (x: number, y: number, width = 1200, height = 800, isMaximized = false) => ({
  x,
  y,
  width,
  height,
  isMaximized,
});

describe('an arrangement of displays', () => {
  const of = (bounds: Area, scaleFactor = 1) => ({ bounds, scaleFactor });

  it('is the same in whatever order the system names the displays', () => {
    expect(arrangementName([of(desk), of(right)])).toBe(arrangementName([of(right), of(desk)]));
    expect(arrangementName([of(above)])).toBe('1920x1040-200-1080@1');
  });

  it('is another one with another size, place, scale or number of displays', () => {
    const all = [
      [of(desk)],
      [of(desk, 1.25)],
      [of(laptop)],
      [of(desk), of(right)],
      [of(desk), of({ ...right, y: 40 })],
    ];
    expect(new Set(all.map(arrangementName)).size).toBe(all.length);
  });
});

describe('a window without a known place', () => {
  it('is put by the system, no larger than the main display', () => {
    expect(openingPlace(null, usual, least, [desk, right])).toEqual({ ...usual, isMaximized: false });
    expect(openingPlace(null, usual, least, [laptop])).toEqual({
      width: 1366,
      height: 728,
      isMaximized: false,
    });
    expect(openingPlace(null, usual, least, [])).toEqual({ ...usual, isMaximized: false });
  });
});

describe('a window with a known place', () => {
  it.each<[what: string, place: ReturnType<typeof saved>, areas: Area[]]>([
    ['on the main display', saved(300, 100), [desk]],
    ['on a second display', saved(2400, 200), [desk, right]],
    ['on one above, at negative places', saved(-150, -1000), [desk, above]],
    ['across two displays', saved(1400, 100), [desk, right]],
    ['partly beyond the edge', saved(-400, 100), [desk]],
    ['maximised', saved(300, 100, 1200, 800, true), [desk]],
  ])('opens there: %s', (_what, place, areas) => {
    expect(openingPlace(place, usual, least, areas)).toEqual(place);
  });

  it.each<[what: string, place: ReturnType<typeof saved>, areas: Area[], opens: Area]>([
    ['its display is gone', saved(2400, 200), [desk], { x: 360, y: 120, width: 1200, height: 800 }],
    [
      'its title bar is above the display',
      saved(300, -60),
      [desk],
      { x: 300, y: 0, width: 1200, height: 800 },
    ],
    ['most of it is beyond the edge', saved(-900, 100), [desk], { x: 0, y: 100, width: 1200, height: 800 }],
    ['it is below the display', saved(300, 1030), [desk], { x: 300, y: 240, width: 1200, height: 800 }],
    ['it is larger than the display', saved(0, 0, 2400, 1300), [laptop], { ...laptop }],
    ['the display became smaller', saved(900, 300), [laptop], { x: 166, y: 0, width: 1200, height: 728 }],
    ['it is too small', saved(300, 100, 10, 10), [desk], { x: 300, y: 100, width: 1024, height: 640 }],
    ['it is nowhere', saved(-90_000, 90_000, 1, 1), [desk], { x: 448, y: 200, width: 1024, height: 640 }],
  ])('comes into sight: %s', (_what, { isMaximized, ...place }, areas, opens) => {
    expect(openingPlace({ ...place, isMaximized }, usual, least, areas)).toEqual({ ...opens, isMaximized });
  });

  it('is never out of reach, wherever it was and whatever displays there are', () => {
    const sets: [Area, ...Area[]][] = [[laptop], [desk, right], [desk, above], [right, desk, above]];
    for (const areas of sets)
      for (const x of [-100_000, -2_000, -700, 0, 900, 1_900, 4_400, 100_000])
        for (const y of [-100_000, -1_100, -30, 0, 700, 1_030, 100_000])
          for (const size of [1, 700, 1_300, 5_000, 100_000]) {
            const window = inSight({ x, y, width: size, height: size }, least, areas);
            const grip = areas.filter(
              area =>
                window.y >= area.y &&
                window.y + 24 <= area.y + area.height &&
                Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x) > 0,
            );
            expect(grip, JSON.stringify({ x, y, size, areas, window })).not.toEqual([]);
          }
  });
});

describe('the least size of a window', () => {
  const kind = { usual, least, leastPage: { width: 720, height: 450 } };

  it('grows with the zoom as far as its page needs it, and not beyond the largest display', () => {
    expect(leastSize(kind, 80, [desk])).toEqual(least);
    expect(leastSize(kind, 100, [desk])).toEqual(least);
    expect(leastSize(kind, 150, [desk])).toEqual({ width: 1080, height: 675 });
    expect(leastSize(kind, 200, [desk])).toEqual({ width: 1440, height: 900 });
    expect(leastSize(kind, 200, [laptop])).toEqual({ width: 1366, height: 728 });
    expect(leastSize(kind, 200, [laptop, right])).toEqual({ width: 1440, height: 900 });
    expect(leastSize(kind, 200, [])).toEqual(least);
  });
});
