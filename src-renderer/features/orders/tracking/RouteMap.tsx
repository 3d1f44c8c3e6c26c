import { useLingui } from '@lingui/react/macro';
import { type Degrees, type MapPoint, type MapView, project, viewOf } from './map-projection.ts';

import { outlines } from './outlines.ts';
import styles from './route-map.module.css';

const aspect = 1.5;

export interface RouteMapProps {
  from: { name: string; at: Degrees };
  to: { name: string; at: Degrees };
  vehicle: Degrees | null;
  /** Whether the vehicle was picked up. If so, the part of the route behind it is drawn as done. */
  isUnderWay: boolean;
  /** Description of the map for screen readers. */
  description: string;
}

/** Average width of a letter, as a fraction of the font size. */
const letterWidth = 0.62;

interface LabelProps {
  at: MapPoint;
  name: string;
  size: number;
  view: MapView;
  isRightWanted: boolean;
}

/** A name beside its point: on the wanted side, or on the other side if only that one has enough room. */
function Label({ at, name, size, view, isRightWanted }: LabelProps) {
  const width = size * (0.8 + name.length * letterWidth);
  const isRoomLeft = at.x - width >= view.x;
  const isRoomRight = at.x + width <= view.x + view.width;
  const isRight = isRightWanted ? isRoomRight || !isRoomLeft : !isRoomLeft && isRoomRight;
  return (
    <text
      className={styles.label}
      x={at.x + (isRight ? size * 0.8 : -size * 0.8)}
      y={at.y + size * 0.35}
      fontSize={size}
      strokeWidth={size * 0.28}
      textAnchor={isRight ? 'start' : 'end'}
    >
      {name}
    </text>
  );
}

/**
 * Map with the stops, the straight line between them, the vehicle, and the outlines of the countries. It needs no
 * network.
 */
export function RouteMap({ from, to, vehicle, isUnderWay, description }: RouteMapProps) {
  const { t } = useLingui();
  const [start, end] = [project(from.at), project(to.at)];
  const now = vehicle && project(vehicle);
  const view = viewOf(now ? [start, end, now] : [start, end], aspect);
  // All sizes are multiples of the visible width, so that they look the same at every scale of the map.
  const unit = view.width / 100;
  const isStartLeft = start.x <= end.x;
  const size = unit * 3.3;
  return (
    <svg
      className={styles.map}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-label={description}
    >
      <title>{t`Map of the route`}</title>
      <g className={styles.land} strokeWidth={unit * 0.25}>
        {Object.entries(outlines).map(([name, path]) => (
          <path key={name} d={path} />
        ))}
      </g>
      <line
        className={styles.route}
        x1={start.x}
        y1={start.y}
        x2={end.x}
        y2={end.y}
        strokeWidth={unit * 0.6}
        strokeDasharray={`${unit * 1.6} ${unit * 1.2}`}
      />
      {now && isUnderWay && (
        <line
          className={styles.done}
          data-part="done"
          x1={start.x}
          y1={start.y}
          x2={now.x}
          y2={now.y}
          strokeWidth={unit * 0.9}
        />
      )}
      <circle className={styles.start} cx={start.x} cy={start.y} r={unit * 1.3} strokeWidth={unit * 0.7} />
      <circle className={styles.end} cx={end.x} cy={end.y} r={unit * 1.5} />
      <Label at={start} name={from.name} size={size} view={view} isRightWanted={!isStartLeft} />
      <Label at={end} name={to.name} size={size} view={view} isRightWanted={isStartLeft} />
      {now && (
        <g className={styles.vehicle} data-part="vehicle">
          <circle className={styles.halo} cx={now.x} cy={now.y} r={unit * 3.4} />
          <circle cx={now.x} cy={now.y} r={unit * 1.7} strokeWidth={unit * 0.6} />
        </g>
      )}
    </svg>
  );
}
