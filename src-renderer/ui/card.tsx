import { type ReactNode, useId } from 'react';
import './card.css';

export interface CardProps {
  title: ReactNode;
  /** Right end of the header: a hint, a count, a button. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <header className="card-header">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className="card-aside">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
