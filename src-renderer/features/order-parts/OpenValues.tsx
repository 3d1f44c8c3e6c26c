import styles from './open-values.module.css';
import { type NamedFile, type OpenLine, withFileNames } from './open-values.ts';

export interface OpenValuesProps {
  lines: readonly OpenLine[];
  /** Files whose ids may occur in a value. The name of the file is shown instead of its id. */
  files?: readonly NamedFile[];
}

/**
 * Shows values whose shape the interface description does not define, as the service sent them. Groups of values are
 * nested.
 */
export const OpenValues = ({ lines, files = [] }: OpenValuesProps) => (
  <dl className={styles.openValues}>
    {lines.map(({ key, name, value, lines: inner }) => (
      <div key={key} className={inner.length > 0 ? styles.group : undefined}>
        <dt>{name}</dt>
        <dd>{inner.length > 0 ? <OpenValues lines={inner} files={files} /> : withFileNames(value, files)}</dd>
      </div>
    ))}
  </dl>
);
