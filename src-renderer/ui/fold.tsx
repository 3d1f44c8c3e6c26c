import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './fold.module.css';

export interface FoldProps {
  title: string;
  /** A summary of the content, shown while it is closed. */
  note?: string;
  /** Keeps it open, because something in it must be seen. */
  isForced?: boolean;
  children: ReactNode;
}

/** A section that is closed at first. */
export function Fold({ title, note, isForced = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isForced;
  return (
    <Disclosure isExpanded={isShown} onExpandedChange={setOpen}>
      <Heading level={3} className={styles.heading}>
        <Button slot="trigger" className={styles.button}>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
          {title}
        </Button>
        {!isShown && note !== undefined && <span className="sub">{note}</span>}
      </Heading>
      <DisclosurePanel>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
