import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import './notice.css';

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, neutral: Info };

export interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Something to know, where it applies. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className="notice-body">
        <strong>{title}</strong>
        {children !== undefined && <div className="notice-words">{children}</div>}
        {actions !== undefined && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
