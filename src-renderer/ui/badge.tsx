import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

export interface BadgeProps {
  tone: Tone | 'env';
  icon?: LucideIcon;
  children: ReactNode;
}

/** A state in words; a filled pill only where it needs the user. The icon repeats the words. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span
    className={cx(styles.badge, tone !== 'bad' && tone !== 'env' && styles.quiet, styles[tone])}
    data-tone={tone}
  >
    {Icon && <Icon size={12} strokeWidth={2.4} aria-hidden />}
    <span className="cut">{children}</span>
  </span>
);

/** How a state looks. */
export interface BadgeLook {
  tone: BadgeProps['tone'];
  icon: LucideIcon;
  label: ReactNode;
}

export const StateBadge = ({ look: { tone, icon, label } }: { look: BadgeLook }) => (
  <Badge tone={tone} icon={icon}>
    {label}
  </Badge>
);
