import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';

export interface CardProps {
  title: ReactNode;
  /** Right end of the header: a hint, a count, a button. */
  aside?: ReactNode;
  /** Its number among the sections of the view: Alt and this digit lead there. */
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
      {...(section === undefined ? {} : { 'data-section': section, 'aria-keyshortcuts': `Alt+${section}` })}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {section !== undefined && (
          <span className={styles.key} aria-hidden>
            <Kbd>{`Alt ${section}`}</Kbd>
          </span>
        )}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
