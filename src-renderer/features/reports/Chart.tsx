import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useRoom } from '../../ui/use-room.ts';
import styles from './reports.module.css';

export type Plots = typeof import('./plots.ts');

/** Loads the library for charts only when charts are shown, because it is large. */
const loadPlots = () => import('./plots.ts');

export interface ChartProps {
  title: ReactNode;
  /** The key figure of the chart, which stands beside the title. */
  aside?: ReactNode;
  /** Description of the chart with its figures, for screen readers. */
  label: string;
  draw: (plots: Plots, widthPx: number) => Element;
  /** Height of the drawing in pixels. The space is kept free until the chart is drawn. */
  heightPx: number;
  /**
   * Text that says why there are no figures. Shown only after all rows were read, because figures may still arrive
   * until then.
   */
  nothing: ReactNode;
  /**
   * Headings for `figures`, which is the table of the figures with one row for each bar. If the table is empty, no
   * chart is drawn.
   */
  headings: readonly string[];
  figures: readonly (readonly string[])[];
  figuresTitle: string;
  /** Whether the figures include all rows. */
  isWhole: boolean;
}

/** A chart with a description, and a table of its figures that the user can unfold. */
export function Chart({
  title,
  aside,
  label,
  draw,
  heightPx,
  nothing,
  headings,
  figures,
  figuresTitle,
  isWhole,
}: ChartProps) {
  const isEmpty = figures.length === 0;
  const place = useRef<HTMLDivElement>(null);
  const widthPx = useRoom(place);
  const [plots, setPlots] = useState<Plots | null>(null);
  // If the library cannot be loaded, the chart is missing, but its description and its table are shown.
  useEffect(() => void loadPlots().then(setPlots, console.error), []);
  useEffect(() => {
    if (!place.current) return;
    if (plots === null || isEmpty || widthPx === 0) place.current.replaceChildren();
    else place.current.replaceChildren(draw(plots, widthPx));
  }, [plots, draw, isEmpty, widthPx]);
  return (
    <Card title={title} aside={aside}>
      <div
        ref={place}
        role="img"
        aria-label={label}
        className={styles.drawing}
        style={{ minHeight: isEmpty ? 0 : heightPx }}
      />
      {isEmpty ? (
        <p className="sub">
          {isWhole ? nothing : <Trans>No data yet. The report is not fully loaded.</Trans>}
        </p>
      ) : (
        <Fold title={figuresTitle}>
          <table className={styles.figures}>
            <thead>
              <tr>
                {headings.map(heading => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((figure, index) => (
                    <td key={index}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
      )}
    </Card>
  );
}
