// Makes src-renderer/features/orders/tracking/outlines.ts from Natural Earth's public-domain country borders (1:50m):
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//   node tools/map-outlines.mjs package/countries-50m.json
import { readFileSync, writeFileSync } from 'node:fs';
import { project } from '../src-renderer/features/orders/tracking/map-projection.ts';

/** What is shown, in kilometres from the map's middle. */
const frame = { left: -1_900, right: 1_500, top: -1_750, bottom: 1_650 };
/** A corner nearer than this to the line between its neighbours is left out; in kilometres. */
const toleranceKm = 2;
/** Smaller islands are left out, in square kilometres. */
const leastArea = 40;

const { arcs, transform, objects } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const decoded = arcs.map(arc => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    const [longitude, latitude] = [x, y].map((n, i) => n * transform.scale[i] + transform.translate[i]);
    return { longitude, latitude };
  });
});

// Borders are simplified arc by arc, so that neighbours keep meeting.
const simplifiedArcs = decoded.map(points => simplify(points.map(project)));
const lineOf = index => (index >= 0 ? simplifiedArcs[index] : simplifiedArcs[~index].toReversed());

function simplify(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, at] = [0, 0];
  for (const [index, point] of points.entries()) {
    const away = distance(point, first, last);
    if (away > farthest) [farthest, at] = [away, index];
  }
  if (farthest <= toleranceKm) return [first, last];
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))];
}

function distance(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dy * (point.x - from.x) - dx * (point.y - from.y)) / length;
}

const ringOf = indexes => indexes.flatMap(index => lineOf(index).slice(0, -1));
const area = ring =>
  Math.abs(
    ring.reduce((sum, { x, y }, i) => {
      const next = ring[(i + 1) % ring.length];
      return sum + x * next.y - next.x * y;
    }, 0) / 2,
  );

/** The part of a ring within the frame (Sutherland and Hodgman). */
function clip(ring) {
  const edges = [
    ['x', frame.left, 1],
    ['x', frame.right, -1],
    ['y', frame.top, 1],
    ['y', frame.bottom, -1],
  ];
  return edges.reduce((points, [axis, limit, sign]) => {
    const isIn = point => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1);
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = {
        x: before.x + (point.x - before.x) * share,
        y: before.y + (point.y - before.y) * share,
      };
      if (isIn(point)) return isIn(before) ? [point] : [crossing, point];
      return isIn(before) ? [crossing] : [];
    });
  }, ring);
}

/** Relative whole kilometres: `M-12 40l3 5-2 7z`. */
function pathOf(ring) {
  const whole = ring.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  const [[startX, startY]] = whole;
  let [x, y] = [startX, startY];
  const steps = whole.slice(1).flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step[0] === 0 && step[1] === 0 ? [] : step.map(String);
  });
  const text = steps.reduce(
    (all, step) => all + (all === '' || step.startsWith('-') ? step : ` ${step}`),
    '',
  );
  return `M${startX} ${startY}l${text}z`;
}

/** Of far countries the projection makes rings around the whole picture. */
const isNear = ({ latitude, longitude }) =>
  latitude > 38 && latitude < 74 && longitude > -16 && longitude < 50;
const isShown = indexes => indexes.some(index => decoded[index < 0 ? ~index : index].some(isNear));

const countries = objects.countries.geometries.flatMap(({ type, arcs: parts, properties }) => {
  const polygons = (type === 'Polygon' ? [parts] : (parts ?? [])).filter(rings => rings.some(isShown));
  const rings = polygons
    .flat()
    .map(indexes => clip(ringOf(indexes)))
    .filter(ring => ring.length > 2 && area(ring) >= leastArea);
  return rings.length === 0 ? [] : [{ name: properties.name, path: rings.map(pathOf).join('') }];
});

const target = new URL('../src-renderer/features/orders/tracking/outlines.ts', import.meta.url);
const text = countries.map(({ name, path }) => `  '${name}': '${path}',`).join('\n');
const head = `/** Outlines of countries in kilometres, in the projection of \`map-projection.ts\`. Made by \`tools/map-outlines.mjs\`. */`;
writeFileSync(target, `${head}\nexport const outlines: Record<string, string> = {\n${text}\n};\n`);
console.log(`${countries.length} countries, ${text.length} bytes`);
