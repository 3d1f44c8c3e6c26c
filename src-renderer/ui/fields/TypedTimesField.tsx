import { type CalendarDate, today as todayIn } from '@internationalized/date';
import { Check } from 'lucide-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { movedTo } from '../../../src-shared/domain/typed-times.ts';
import { cx } from '../cx.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { type FieldMessages, FieldNotes, hasError, isWarned } from './FieldNotes.tsx';
import styles from './field.module.css';
import { dateOf } from './local-date.ts';
import { refusedTimesText, timesText } from './times-text.ts';
import own from './typed-times.module.css';
import { type TypedFieldTimes, type TypedTimesState, useTypedTimes } from './use-typed-times.ts';

export interface TypedTimesFieldProps extends FieldMessages {
  label: string;
  isLabelHidden?: boolean;
  value: TypedFieldTimes;
  /** IANA zone that the day and the times are in. */
  zone: string;
  /** A start and an end, or one moment. */
  isSpan: boolean;
  /** `YYYY-MM-DD` that times without a day are on; or empty. */
  dayBeside?: string;
  onChange: (value: TypedFieldTimes) => void;
  onBlur?: () => void;
  path?: string;
  /** Beside the box, such as a button to remove it. */
  beside?: ReactNode;
  className?: string | undefined;
}

/** No day and times are longer; what is pasted beyond is none of them. */
const longest = 120;

/** Half a day is no mistake: that it is not understood is said once typing pauses. */
const pauseMs = 400;

function useCalm(now: TypedTimesState['understood']): TypedTimesState['understood'] {
  const [said, setSaid] = useState(now);
  useEffect(() => {
    if (now?.kind !== 'refused') return;
    const timer = setTimeout(() => setSaid(now), pauseMs);
    return () => clearTimeout(timer);
  }, [now]);
  return now?.kind === 'refused' && said !== now ? null : now;
}

/** What the text means, over what stands beneath, so that nothing moves while one types. */
const Understood = memo(function Understood({
  understood,
  isSpan,
}: {
  understood: TypedTimesState['understood'];
  isSpan: boolean;
}) {
  return (
    <div role="status" className={own.status}>
      {understood?.kind === 'times' && (
        <span className={own.understood}>
          <Check size={13} strokeWidth={2.4} aria-hidden />
          {timesText(understood.times)}
        </span>
      )}
      {understood?.kind === 'refused' && (
        <span className={own.unclear}>{refusedTimesText(understood.reason, isSpan)}</span>
      )}
    </div>
  );
});

/**
 * A day and times, typed as one says them: `12.3. 8-12`, `tomorrow 8`, `mo 0830`. A text field like any other for
 * keyboards, clipboards and screen readers; what was understood is said while one types.
 */
export function TypedTimesField({
  label,
  isLabelHidden = false,
  value,
  zone,
  isSpan,
  dayBeside = '',
  onChange,
  onBlur,
  path,
  beside,
  className,
  ...notes
}: TypedTimesFieldProps) {
  const typed = useTypedTimes({ value, onChange, dayBeside, isSpan, zone });
  // The text first: what it means is drawn after the key is on screen.
  const understood = useDeferredValue(useCalm(typed.understood));
  const [isFocused, setFocused] = useState(false);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const today = useMemo(() => todayIn(zone), [zone]);
  const input = useRef<HTMLInputElement>(null);
  const day = useMemo(() => dateOf(value.date), [value.date]);
  const latest = useRef<(date: CalendarDate) => void>(() => {});
  useEffect(() => {
    latest.current = date => {
      typed.settle();
      onChange(movedTo(date.toString(), value));
      input.current?.focus();
    };
  });
  const choose = useCallback((date: CalendarDate) => latest.current(date), []);
  const refusal = typed.reason !== null && !isFocused ? refusedTimesText(typed.reason, isSpan) : undefined;
  const messages = refusal === undefined ? notes : { error: refusal };
  return (
    <TextField
      className={cx(styles.field, className)}
      value={typed.text}
      onChange={typed.type}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        typed.settle();
        onBlur?.();
      }}
      onKeyDown={event => {
        if (event.altKey && event.key === 'ArrowDown') setCalendarOpen(true);
        else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) typed.settle();
        else if (event.key !== 'Escape' || !typed.takeBack()) {
          // Else react-aria would keep the key from the shortcuts of the window.
          event.continuePropagation();
          return;
        }
        event.preventDefault();
      }}
      isInvalid={hasError(messages)}
      validationBehavior="aria"
      data-path={path}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : styles.label}>
        <span>{label}</span>
      </Label>
      <div className={own.line}>
        <Group
          className={cx(styles.control, own.box)}
          isInvalid={hasError(messages)}
          {...(isWarned(messages) ? { 'data-warned': true } : {})}
        >
          <Input
            ref={input}
            className={own.input}
            placeholder={isSpan ? '12.3. 8–12' : '12.3. 8:00'}
            autoComplete="off"
            spellCheck={false}
            maxLength={longest}
          />
          <CalendarButton
            label={label}
            value={day}
            today={today}
            isOpen={isCalendarOpen}
            onOpenChange={setCalendarOpen}
            onChoose={choose}
          />
        </Group>
        {beside}
        <Understood understood={understood} isSpan={isSpan} />
      </div>
      <FieldNotes {...messages} />
    </TextField>
  );
}
