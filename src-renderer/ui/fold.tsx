import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './fold.module.css';

export interface FoldProps {
  title: string;
  /** Summary of the content. It is shown while the section is closed. */
  note?: string;
  /** Whether the section stays open, because it contains something that the user must see. */
  isForced?: boolean;
  children: ReactNode;
}

/** A section that the user can open and close. It is closed at first. */
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
