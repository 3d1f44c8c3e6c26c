import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { userZone } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField, type TypedMoment } from '../../ui/fields/DateTimeField.tsx';

/** A local date and time with this computer's offset, as RFC 3339; null while it is not whole. */
function timestampOf(date: string, time: string): string | null {
  if (date === '' || time === '') return null;
  const at = new Date(`${date}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** When the scenario is said to have happened: now, unless another moment is chosen. */
export function EventTime({ onChange }: { onChange: (eventAt: string | null) => void }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [value, setValue] = useState<TypedMoment>({ date: '', time: '' });
  const change = (next: TypedMoment) => {
    setValue(next);
    onChange(timestampOf(next.date, next.time));
  };
  if (!isOpen) {
    return (
      <>
        <Trans>Event time: now</Trans>
        <Button variant="quiet" onPress={() => setIsOpen(true)}>
          <Trans>Choose another</Trans>
        </Button>
      </>
    );
  }
  return (
    <div className="event-time">
      <DateTimeField label={t`Event time`} value={value} zone={userZone} onChange={change} />
      <Button
        variant="quiet"
        onPress={() => {
          change({ date: '', time: '' });
          setIsOpen(false);
        }}
      >
        <Trans>Now instead</Trans>
      </Button>
    </div>
  );
}
