import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';
import { type FieldMessages, GroupNotes, hasError, hasMessage, isWarned } from './FieldNotes.tsx';
import styles from './field.module.css';
import { dateLocale } from './local-date.ts';
import own from './parts.module.css';

export interface PartsBoxProps extends FieldMessages {
  label: string;
  path?: string;
  /** Beside the box, such as a button to remove it. */
  beside?: ReactNode;
  isLabelHidden?: boolean;
  onBlur?: () => void;
  className?: string;
  /** Gets the id of the messages, for aria-describedby of each part. */
  children: (parts: { describedBy: string | undefined; isInvalid: boolean }) => ReactNode;
}

/** Once the last segment of a part is full, typing goes on in the next part: `2311` `0900` `1200`. */
function useTypingOn() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let segment: HTMLElement | null = null;
    let digits = '';
    const typed = (event: InputEvent) => {
      if (!(event.target instanceof HTMLElement)) return;
      if (event.target !== segment) digits = '';
      segment = event.target;
      digits = /^\d$/.test(event.data ?? '') ? digits + event.data : '';
      // react-aria has moved on by itself within a date or a time.
      if (digits === '' || document.activeElement !== segment) return;
      const all = Array.from(element.querySelectorAll<HTMLElement>('[role=spinbutton]'));
      const at = all.indexOf(segment);
      const most = all[at]?.getAttribute('aria-valuemax') ?? '';
      if (digits.length < most.length && Number(digits) * 10 <= Number(most)) return;
      digits = '';
      all[at + 1]?.focus();
    };
    element.addEventListener('beforeinput', typed);
    return () => element.removeEventListener('beforeinput', typed);
  }, []);
  return box;
}

/** A box of dates and times that belong together, looking like one field. */
export function PartsBox({
  label,
  path,
  beside,
  isLabelHidden = false,
  onBlur,
  className = '',
  children,
  ...messages
}: PartsBoxProps) {
  const id = useId();
  const { locale } = useLocale();
  const box = useTypingOn();
  const describedBy = hasMessage(messages) ? `${id}-notes` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; it only hears that the focus went
    <div
      className={`${styles.field} ${className}`}
      data-path={path}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <span id={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        <span>{label}</span>
      </span>
      <div className={own.line}>
        <Group
          ref={box}
          aria-labelledby={id}
          className={`${styles.control} ${own.box}`}
          isInvalid={hasError(messages)}
          {...(isWarned(messages) ? { 'data-warned': true } : {})}
        >
          <I18nProvider locale={dateLocale(locale)}>
            {children({ describedBy, isInvalid: hasError(messages) })}
          </I18nProvider>
        </Group>
        {beside}
      </div>
      <GroupNotes id={`${id}-notes`} {...messages} />
    </div>
  );
}
