/** A point on the map, in kilometres from its centre. y increases downwards, as in SVG. */
export interface MapPoint {
  x: number;
  y: number;
}

export interface Degrees {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The centre of the projection in radians. It is between Copenhagen and Helsinki. */
const middle = { latitude: radians(57), longitude: radians(16) };

/** Lambert's azimuthal equal-area projection, which distorts little between Spain and Lapland. */
export function project({ latitude, longitude }: Degrees): MapPoint {
  const [phi, lambda] = [radians(latitude), radians(longitude) - middle.longitude];
  const [sin0, cos0] = [Math.sin(middle.latitude), Math.cos(middle.latitude)];
  const [sin, cos] = [Math.sin(phi), Math.cos(phi)];
  const k = earthRadiusKm * Math.sqrt(2 / (1 + sin0 * sin + cos0 * cos * Math.cos(lambda)));
  return { x: k * cos * Math.sin(lambda), y: -k * (cos0 * sin - sin0 * cos * Math.cos(lambda)) };
}

export interface MapView {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Minimum width of the visible part in kilometres. The outlines are too coarse for a closer view. */
const minWidthKm = 360;
const margin = 0.28;

/**
 * Returns the part of the map that shows all points, with a margin around them.
 * @param aspect width of the part, divided by its height
 */
export function viewOf(points: readonly MapPoint[], aspect: number): MapView {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(
    (right - left) * (1 + 2 * margin),
    (bottom - top) * (1 + 2 * margin) * aspect,
    minWidthKm,
  );
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
