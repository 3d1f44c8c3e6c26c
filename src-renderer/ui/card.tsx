import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';

export interface CardProps {
  title: ReactNode;
  /** Content at the right end of the header: a hint, a count or a button. */
  aside?: ReactNode;
  /** Number of the section in its view. Ctrl with this digit moves the focus to it. */
  section?: number;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, aside, section, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={cx(styles.card, className)}
      aria-labelledby={id}
      {...(section === undefined
        ? {}
        : { 'data-section': section, 'aria-keyshortcuts': `Control+${section}` })}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {section !== undefined && (
          <span className={styles.key} aria-hidden>
            <Kbd>{`Ctrl ${section}`}</Kbd>
          </span>
        )}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
