import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './key-values.module.css';

export interface KeyValuesProps {
  className?: string;
  children: ReactNode;
}

/** A list of names and values, in two columns. */
export const KeyValues = ({ className, children }: KeyValuesProps) => (
  <dl className={cx(styles.kv, className)}>{children}</dl>
);

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
