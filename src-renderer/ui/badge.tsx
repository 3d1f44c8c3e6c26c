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

/** Whether the badge is a filled pill: if the user must act, or for the kind of an environment. */
const isPill = (tone: BadgeProps['tone']): boolean => tone === 'bad' || tone === 'env';

/** A short text with an icon. It is a filled pill if the user must act, or for the kind of an environment. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={cx(styles.badge, isPill(tone) && styles.pill, styles[tone])} data-tone={tone}>
    {Icon && <Icon size={12} strokeWidth={2.4} aria-hidden />}
    <span className="cut">{children}</span>
  </span>
);

/** The look of a state: a pill with an icon if the user must act, otherwise a dot in the colour of the state. */
export type BadgeLook =
  | { tone: 'bad'; icon: LucideIcon; label: ReactNode }
  | {
      tone: Exclude<Tone, 'bad'>;
      label: ReactNode;
      /** Whether the dot is an empty ring, for something that has not arrived yet or is over. */
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
