import { type CalendarDate, today as todayIn } from '@internationalized/date';
import { type ContextType, useContext, useMemo, useRef, useState } from 'react';
import { DateField, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField';
import { useLocale } from 'react-aria-components/I18nProvider';
import { CalendarButton } from './CalendarButton.tsx';
import { completedDate, dateOf, type TypedDate, weekdayOf } from './local-date.ts';
import own from './parts.module.css';

export interface DatePartProps {
  /** Name for assistive technology: `Available from: date`. */
  label: string;
  /** `YYYY-MM-DD` or empty. */
  value: string;
  onChange: (value: string) => void;
  /** IANA zone whose today counts. */
  zone: string;
  path?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

type FieldState = NonNullable<ContextType<typeof DateFieldStateContext>>;

function typedDate(state: FieldState): TypedDate {
  const typed: TypedDate = { day: null, month: null, year: null };
  for (const { type, isPlaceholder, text } of state.segments) {
    if (isPlaceholder) continue;
    if (type === 'day' || type === 'month' || type === 'year') typed[type] = Number(text);
  }
  return typed;
}

const isUntouched = ({ day, month, year }: TypedDate): boolean =>
  day === null && month === null && year === null;

/** Keeps the state of the field at hand for the moment it is left. */
function KeepState({ keep }: { keep: (state: FieldState | null) => void }) {
  keep(useContext(DateFieldStateContext));
  return null;
}

export function DatePart({
  label,
  value,
  onChange,
  zone,
  path,
  describedBy,
  isInvalid = false,
}: DatePartProps) {
  const { locale } = useLocale();
  // react-aria takes another object for another value and would drop what is half typed.
  const date = useMemo(() => dateOf(value), [value]);
  const today = useMemo(() => todayIn(zone), [zone]);
  const state = useRef<FieldState | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);

  /** A field that was left holds a whole date or none, so that what is seen is what is sent. */
  const complete = () => {
    const current = state.current;
    if (!current) return;
    const typed = typedDate(current);
    if (isUntouched(typed) || (typed.day !== null && typed.month !== null && typed.year !== null)) return;
    const meant = completedDate(typed, today);
    current.setValue(meant);
    onChange(meant === null ? '' : meant.toString());
  };

  const choose = (chosen: CalendarDate) => onChange(chosen.toString());

  return (
    <span className={own.date} data-path={path}>
      {date && <span className={own.weekday}>{weekdayOf(date, locale)}</span>}
      <DateField
        aria-label={label}
        value={date}
        onChange={next => onChange(next ? next.toString() : '')}
        onBlur={complete}
        onKeyDown={event => {
          if (event.altKey && event.key === 'ArrowDown') setCalendarOpen(true);
        }}
        granularity="day"
        placeholderValue={today}
        shouldForceLeadingZeros
        isInvalid={isInvalid}
        validationBehavior="aria"
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      >
        <KeepState
          keep={current => {
            state.current = current;
          }}
        />
        <DateInput className={own.input ?? ''}>
          {segment => <DateSegment segment={segment} className={own.segment ?? ''} />}
        </DateInput>
      </DateField>
      <CalendarButton
        label={label}
        value={date}
        today={today}
        isOpen={isCalendarOpen}
        onOpenChange={setCalendarOpen}
        onChoose={choose}
      />
    </span>
  );
}
