import type { ReactNode } from 'react';
import styles from './key-values.module.css';

/** A list of names and values, in two columns. */
export const KeyValues = ({ children }: { children: ReactNode }) => <dl className={styles.kv}>{children}</dl>;

export interface KeyValueProps {
  name: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export const KeyValue = ({ name, className, children }: KeyValueProps) => (
  <>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </>
);
