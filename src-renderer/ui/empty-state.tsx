import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** Why there is nothing here. */
  cause?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, cause, action }: EmptyStateProps) => (
  <div className="empty-state">
    {Icon && (
      <span className="empty-state-icon">
        <Icon size={22} strokeWidth={1.6} aria-hidden />
      </span>
    )}
    <h2>{title}</h2>
    {cause !== undefined && <p>{cause}</p>}
    {action !== undefined && <div className="empty-state-action">{action}</div>}
  </div>
);
