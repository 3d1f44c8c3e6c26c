import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { project, viewOf } from '../../../../../src-renderer/features/orders/tracking/map-projection.ts';
import { outlines } from '../../../../../src-renderer/features/orders/tracking/outlines.ts';
import { RouteMap } from '../../../../../src-renderer/features/orders/tracking/RouteMap.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const helsinki = { latitude: 60.17, longitude: 24.94 };
const hamburg = { latitude: 53.55, longitude: 9.99 };

/** Whether a point lies in a country's outline: rays to the right cross its border an odd number of times. */
function isIn(country: string, { x, y }: { x: number; y: number }): boolean {
  const path = outlines[country] ?? '';
  const rings = path.split('M').slice(1);
  let crossings = 0;
  for (const ring of rings) {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(Number);
    const corners: [number, number][] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [lastX, lastY] = corners.at(-1) ?? [0, 0];
      corners.push([lastX + (numbers[index] ?? 0), lastY + (numbers[index + 1] ?? 0)]);
    }
    for (const [index, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [0, 0];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
    }
  }
  return crossings % 2 === 1;
}

describe('the map', () => {
  it('is true to distance within one in a hundred', () => {
    const [a, b] = [project(helsinki), project(hamburg)];
    expect(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) / 1_170 - 1)).toBeLessThan(0.01);
    expect(a.x).toBeGreaterThan(b.x);
    expect(a.y).toBeLessThan(b.y);
  });

  it('has its cities in their countries', () => {
    const cities = {
      Finland: { latitude: 61.5, longitude: 23.76 },
      Germany: { latitude: 52.5, longitude: 13.4 },
      Denmark: { latitude: 56.15, longitude: 9.9 },
      Poland: { latitude: 52.23, longitude: 21.01 },
      Sweden: { latitude: 59.6, longitude: 16.5 },
    };
    for (const [country, city] of Object.entries(cities))
      expect(isIn(country, project(city)), country).toBe(true);
    expect(isIn('Germany', project(cities.Poland))).toBe(false);
  });

  it('shows all points in the shape that was asked for, and not too near', () => {
    const view = viewOf([project(helsinki), project(hamburg)], 1.5);
    expect(view.width / view.height).toBeCloseTo(1.5);
    for (const { x, y } of [project(helsinki), project(hamburg)]) {
      expect(x).toBeGreaterThan(view.x);
      expect(x).toBeLessThan(view.x + view.width);
      expect(y).toBeGreaterThan(view.y);
      expect(y).toBeLessThan(view.y + view.height);
    }
    expect(viewOf([project(helsinki)], 1.5).width).toBe(360);
  });
});

it('the way behind a vehicle is done only once it was picked up', () => {
  const places = { from: { name: 'Helsinki', at: helsinki }, to: { name: 'Hamburg', at: hamburg } };
  const drawn = (isUnderWay: boolean) =>
    renderToStaticMarkup(
      createElement(
        I18nProvider,
        { i18n },
        createElement(RouteMap, { ...places, vehicle: helsinki, isUnderWay, description: '' }),
      ),
    );
  expect(drawn(true)).toContain('data-part="done"');
  expect(drawn(false)).not.toContain('data-part="done"');
  expect(drawn(false)).toContain('data-part="vehicle"');
});

it('a long name at the edge of the map stands on the other side of its point', () => {
  const anchors = (fromName: string, toName: string) => {
    const props = {
      from: { name: fromName, at: hamburg },
      to: { name: toName, at: helsinki },
      vehicle: null,
      isUnderWay: false,
      description: '',
    };
    const map = createElement(I18nProvider, { i18n }, createElement(RouteMap, props));
    return [...renderToStaticMarkup(map).matchAll(/text-anchor="(\w+)"/g)].map(([, anchor]) => anchor);
  };
  expect(anchors('Ulm', 'Oulu')).toEqual(['end', 'start']);
  expect(anchors('Hamburg-Harburg-Süd', 'Helsingfors-Böle')).toEqual(['start', 'end']);
  // Where it fits nowhere, it stays where it is wanted.
  expect(anchors('x'.repeat(200), 'x'.repeat(200))).toEqual(['end', 'start']);
});
