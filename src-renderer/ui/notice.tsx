import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { cx } from './cx.ts';
import styles from './notice.module.css';

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, neutral: Info };

export interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message that is shown beside the thing that it concerns. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={cx(styles.notice, tone !== 'neutral' && styles[tone])}
      data-notice
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden />
      <div className={styles.body}>
        <strong>{title}</strong>
        {children !== undefined && <div className={styles.words}>{children}</div>}
        {actions !== undefined && (
          <div className={styles.actions} data-notice-actions>
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
