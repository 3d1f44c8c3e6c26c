import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode, Ref, RefObject } from 'react';
import { Button } from './button.tsx';
import styles from './inspector.module.css';

export interface InspectorProps {
  label: string;
  /** Title and badges. */
  head: ReactNode;
  /** Actions. They stay visible, like the header. */
  tools?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** The list beside the details, which gets the focus on Escape. */
  list?: RefObject<HTMLElement | null> | undefined;
  ref?: Ref<HTMLElement>;
}

/**
 * Shows the details of the selected item. Escape moves the focus to the list beside the details or, if they cover the
 * list, closes them.
 */
export function Inspector({ label, head, tools, children, onClose, list, ref }: InspectorProps) {
  const { t } = useLingui();
  return (
    <aside
      ref={ref}
      className={styles.inspector}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          if (list?.current?.checkVisibility()) list.current.focus();
          else onClose();
        }
      }}
    >
      <div className={styles.top}>
        <div className={styles.head}>
          <div className={styles.title}>{head}</div>
          <Button
            className={styles.close}
            variant="quiet"
            icon={X}
            aria-label={t`Close details`}
            onPress={onClose}
          />
        </div>
        {tools}
      </div>
      {children}
    </aside>
  );
}

export interface InspectorSectionProps {
  title: ReactNode;
  /** Content at the right end of the heading. */
  aside?: ReactNode;
  /** Name of the section for screen readers, if its heading is no name for it. */
  label?: string;
  id?: string;
  children: ReactNode;
}

/** A section of the details, with its heading. */
export const InspectorSection = ({ title, aside, label, id, children }: InspectorSectionProps) => (
  <section className={styles.section} aria-label={label} id={id}>
    <div className={styles.sectionHead}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);
