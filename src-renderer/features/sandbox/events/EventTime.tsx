import { Trans, useLingui } from '@lingui/react/macro';
import { userZone } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, type TypedMoment } from '../../../ui/fields/DateTimeField.tsx';
import { useSandbox } from '../state/sandbox-store.ts';

/** A local date and time as RFC 3339; null while it is incomplete. */
function timestampOf(date: string, time: string): string | null {
  if (date === '' || time === '') return null;
  const at = new Date(`${date}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The chosen event time as RFC 3339; null for now, and while it is incomplete. */
export const useEventAt = (): string | null => {
  const typed = useSandbox(state => state.eventTime);
  return typed && timestampOf(typed.date, typed.time);
};

// @interface advance.body
/** Chooses the event time of a scenario; by default now. */
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
