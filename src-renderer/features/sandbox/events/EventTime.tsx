import { Trans, useLingui } from '@lingui/react/macro';
import { userZone } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, type TypedMoment } from '../../../ui/fields/DateTimeField.tsx';
import { useSandbox } from '../state/sandbox-store.ts';

/** A local date and time as RFC 3339; null if either is missing. */
function timestampOf(date: string, time: string): string | null {
  if (date === '' || time === '') return null;
  const at = new Date(`${date}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The chosen time of the event as RFC 3339. Null means now, and also applies while the typed time is incomplete. */
export const useEventAt = (): string | null => {
  const typed = useSandbox(state => state.eventTime);
  return typed && timestampOf(typed.date, typed.time);
};

// @interface advance.body
/** Field for the time of a scenario's event. If it is empty, the event takes place now. */
export function EventTime() {
  const { t } = useLingui();
  const typed = useSandbox(state => state.eventTime);
  const change = (eventTime: TypedMoment | null) => useSandbox.setState({ eventTime });
  if (!typed) {
    return (
      <>
        <Trans>Event time: now</Trans>
        <Button variant="quiet" onPress={() => change({ date: '', time: '' })}>
          <Trans>Choose another time</Trans>
        </Button>
      </>
    );
  }
  return (
    <div className="row">
      <DateTimeField label={t`Event time`} value={typed} zone={userZone} onChange={change} />
      <Button variant="quiet" onPress={() => change(null)}>
        <Trans>Use current time</Trans>
      </Button>
    </div>
  );
}
