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

/** A filled pill for what needs the user and for the kind of an environment. */
const isPill = (tone: BadgeProps['tone']): boolean => tone === 'bad' || tone === 'env';

/** A fact in words, with an icon that repeats them; a filled pill only where it needs the user. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={cx(styles.badge, isPill(tone) && styles.pill, styles[tone])} data-tone={tone}>
    {Icon && <Icon size={12} strokeWidth={2.4} aria-hidden />}
    <span className="cut">{children}</span>
  </span>
);

/** How a state looks: what needs the user is a pill with an icon, every other state has a dot of its colour. */
export type BadgeLook =
  | { tone: 'bad'; icon: LucideIcon; label: ReactNode }
  | {
      tone: Exclude<Tone, 'bad'>;
      label: ReactNode;
      /** A ring instead of a dot: not arrived yet, or over. */
      isRing?: true;
    };

export function StateBadge({ look }: { look: BadgeLook }) {
  if (look.tone === 'bad')
    return (
      <Badge tone="bad" icon={look.icon}>
        {look.label}
      </Badge>
    );
  return (
    <span className={cx(styles.badge, styles[look.tone])} data-tone={look.tone}>
      <span className={cx(styles.dot, look.isRing && styles.ring)} aria-hidden />
      <span className="cut">{look.label}</span>
    </span>
  );
}
