import styles from './open-values.module.css';
import { type NamedFile, type OpenLine, withFileNames } from './open-values.ts';

export interface OpenValuesProps {
  lines: readonly OpenLine[];
  /** Files that may be meant: they are told by their names. */
  files?: readonly NamedFile[];
}

/** What the service says in a shape of its own, as it says it; a group has its lines below its name. */
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
