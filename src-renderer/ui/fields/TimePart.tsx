import { Time } from '@internationalized/date';
import { type ContextType, useContext, useMemo, useRef } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField, TimeFieldStateContext } from 'react-aria-components/TimeField';
import { timeOf, timeText } from './local-date.ts';
import own from './parts.module.css';

export interface TimePartProps {
  /** Name for assistive technology: `Requested window: start`. */
  label: string;
  /** `HH:MM` or empty. */
  value: string;
  onChange: (value: string) => void;
  path?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

type FieldState = NonNullable<ContextType<typeof TimeFieldStateContext>>;

function KeepState({ keep }: { keep: (state: FieldState | null) => void }) {
  keep(useContext(TimeFieldStateContext));
  return null;
}

const midnight = new Time(0, 0);

export function TimePart({ label, value, onChange, path, describedBy, isInvalid = false }: TimePartProps) {
  const time = useMemo(() => timeOf(value), [value]);
  const state = useRef<FieldState | null>(null);

  /** `8` and on is 08:00; minutes alone say nothing and go. */
  const complete = () => {
    const current = state.current;
    if (!current) return;
    const part = (type: string) => current.segments.find(segment => segment.type === type);
    const [hour, minute] = [part('hour'), part('minute')];
    if (!hour || !minute || hour.isPlaceholder === minute.isPlaceholder) return;
    const meant = hour.isPlaceholder ? null : new Time(Number(hour.text), 0);
    // The state of a time field is that of a date field; clearing a half-typed one takes no value.
    if (meant === null) current.setValue(null);
    onChange(meant === null ? '' : timeText(meant));
  };

  return (
    <span data-path={path}>
      <TimeField
        aria-label={label}
        value={time}
        onChange={next => onChange(next ? timeText(next) : '')}
        onBlur={complete}
        hourCycle={24}
        granularity="minute"
        placeholderValue={midnight}
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
      </TimeField>
    </span>
  );
}
