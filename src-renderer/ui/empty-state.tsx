import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** Says why there is nothing to show. */
  cause?: ReactNode;
  /** Button for the next step. */
  action?: ReactNode;
  /** Content that may arrive later. It is below the button, so that it does not move the button. */
  children?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, cause, action, children }: EmptyStateProps) => (
  <div className={styles.emptyState}>
    {Icon && (
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.6} aria-hidden />
      </span>
    )}
    <h2>{title}</h2>
    {cause !== undefined && <p>{cause}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
    {children !== undefined && <p>{children}</p>}
  </div>
);
