import type { OpenLine } from './open-values.ts';
import './open-values.css';

/** What the service says in a shape of its own, as it says it. */
export const OpenValues = ({ lines }: { lines: readonly OpenLine[] }) => (
  <dl className="open-values">
    {lines.map(({ key, name, value, lines: inner }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{inner.length > 0 ? <OpenValues lines={inner} /> : value}</dd>
      </div>
    ))}
  </dl>
);
