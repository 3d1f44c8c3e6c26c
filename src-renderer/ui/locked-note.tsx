import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './locked-note.module.css';

export interface LockedNoteProps {
  /** The control names this id in its `aria-describedby`. */
  id?: string;
  children: ReactNode;
}

/** Says why the user cannot change a control. */
export const LockedNote = ({ id, children }: LockedNoteProps) => (
  <span id={id} className={styles.note} data-locked>
    <Lock size={12} aria-hidden />
    <span>{children}</span>
  </span>
);
