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
import { TextField } from 'react-aria-components/TextField';
import { type FieldTimesResult, movedTo } from '../../../src-shared/domain/typed-times.ts';
import { cx } from '../cx.ts';
import { CalendarButton } from './CalendarButton.tsx';
import {
  controlMarks,
  FieldLabel,
  type FieldMessages,
  type FieldNeed,
  FieldNotes,
  fieldState,
} from './FieldNotes.tsx';
import styles from './field.module.css';
import { dateOf } from './local-date.ts';
import { missingTimesText, refusedTimesText, shortRefusedTimesText, timesText } from './times-text.ts';
import own from './typed-times.module.css';
import { type TypedFieldTimes, useTypedTimes } from './use-typed-times.ts';

export interface TypedTimesFieldProps extends FieldMessages {
  label: string;
  need?: FieldNeed | undefined;
  /** A button that opens the help of this field. */
  help?: ReactNode;
  value: TypedFieldTimes;
  /** IANA name of the time zone of the day and the times. */
  zone: string;
  /** Whether the field takes a start and an end. If false, it takes a single time. */
  isSpan: boolean;
  /** Returns the day (`YYYY-MM-DD`) that counts if only times are typed; empty if there is none. */
  dayBeside?: () => string;
  onChange: (value: TypedFieldTimes) => void;
  onBlur?: () => void;
  path?: string;
  /** Content to the right of the input, such as a button that removes it. */
  beside?: ReactNode;
  className?: string | undefined;
}

const noDay = (): string => '';

/** Maximum number of characters. A day with times is always shorter. */
const maxLength = 120;

/**
 * Time without a key press, in milliseconds, after which a text that cannot be read counts as a mistake. Before that,
 * it counts as unfinished.
 */
const pauseMs = 400;

function useCalm(now: FieldTimesResult | null): FieldTimesResult | null {
  const [said, setSaid] = useState(now);
  useEffect(() => {
    if (now?.kind !== 'refused') return;
    const timer = setTimeout(() => setSaid(now), pauseMs);
    return () => clearTimeout(timer);
  }, [now]);
  return now?.kind === 'refused' && said !== now ? null : now;
}

interface UnderstoodProps {
  result: FieldTimesResult | null;
  isSpan: boolean;
}

/** Shows how the typed text is read. Its place is beside the label, so that it covers nothing and moves nothing. */
const Understood = memo(function Understood({ result, isSpan }: UnderstoodProps) {
  // Deferred, so that the typed character appears before the text is read.
  const understood = useDeferredValue(useCalm(result));
  const missing = understood?.kind === 'times' ? missingTimesText(understood.times, isSpan) : '';
  return (
    <div role="status" className={own.status}>
      {understood?.kind === 'times' && (
        <>
          {missing === '' && <Check size={13} strokeWidth={2.4} aria-hidden />}
          <span className="cut">
            {timesText(understood.times)}
            {missing !== '' && <span className={own.missing}> · {missing}</span>}
          </span>
        </>
      )}
      {understood?.kind === 'refused' && (
        <span className={cx(own.unclear, 'cut')} title={refusedTimesText(understood.reason, isSpan)}>
          {shortRefusedTimesText(understood.reason)}
        </span>
      )}
    </div>
  );
});

/**
 * A field for a day and times, typed as people write them: `12.3. 8-12`, `tomorrow 8`, `mo 0830`. While the user types,
 * it shows how the text is read. For keyboards, clipboards and screen readers it is an ordinary text field.
 */
export function TypedTimesField({
  label,
  need,
  help,
  value,
  zone,
  isSpan,
  dayBeside = noDay,
  onChange,
  onBlur,
  path,
  beside,
  className,
  ...notes
}: TypedTimesFieldProps) {
  const typed = useTypedTimes({ value, onChange, dayBeside, isSpan, zone });
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
  const state = fieldState(messages, path);
  return (
    <TextField
      {...state}
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
          // Lets the key reach the shortcuts of the window. React-aria would stop it.
          event.continuePropagation();
          return;
        }
        event.preventDefault();
      }}
    >
      <div className={own.head}>
        <FieldLabel need={need} help={help}>
          {label}
        </FieldLabel>
        <Understood result={typed.understood} isSpan={isSpan} />
      </div>
      <div className={own.line}>
        <Group
          {...controlMarks(messages)}
          className={cx(styles.control, own.box)}
          isInvalid={state.isInvalid}
        >
          <Input
            ref={input}
            className={own.input}
            placeholder={isSpan ? '12.3. 8–12' : '12.3. 8:00'}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
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
      </div>
      <FieldNotes {...messages} />
    </TextField>
  );
}
