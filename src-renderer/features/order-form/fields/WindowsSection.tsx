import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fixedWindow } from '../../../../src-shared/domain/change-rules.ts';
import type { OrderDraft, WindowDraft } from '../../../../src-shared/domain/draft.ts';
import { isEmptyWindow, lastDayOf, zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { at, type Field, stops } from '../../../../src-shared/domain/order-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TypedTimesField } from '../../../ui/fields/TypedTimesField.tsx';
import styles from '../cards/cards.module.css';
import { focusField } from '../session/focus-field.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { useFixed, useNeed } from './field-marks.ts';
import { useFormField } from './use-form-field.ts';

type StopName = 'pickup' | 'delivery';

const emptyWindow: WindowDraft = { date: '', start: '', end: '' };
const maxWindows = 50;

/**
 * The day to suggest for a window: the day of the nearest earlier time in the form, which is another window or
 * available-from. Empty if there is none.
 */
const dayBefore = ({ pickup, delivery }: OrderDraft, stop: StopName, index: number): string =>
  [
    ...(stop === 'delivery' ? delivery.requestedWindows.slice(0, index).toReversed() : []),
    ...(stop === 'delivery' ? pickup.requestedWindows : pickup.requestedWindows.slice(0, index)).toReversed(),
    pickup.availableFrom,
  ]
    .map(lastDayOf)
    .find(day => day !== '') ?? '';

interface WindowRowProps {
  stop: StopName;
  index: number;
  count: number;
  onRemove: () => void;
  /** Further buttons beside the window. */
  children: ReactNode;
}

/** The field of the window at `index`. Writing to an index beyond the end of the list adds a window. */
const windowField = (stop: StopName, index: number): Field<WindowDraft> => {
  const { path, read, write } = at(stops[stop], 'requestedWindows');
  return {
    path: `${path}.${index}`,
    read: draft => read(draft)[index] ?? emptyWindow,
    write: (draft, window) =>
      write(draft, index < read(draft).length ? read(draft).with(index, window) : [...read(draft), window]),
  };
};

function WindowRow({ stop, index, count, onRemove, children }: WindowRowProps) {
  const { t } = useLingui();
  const tied = useFormField(windowField(stop, index));
  const { path, value } = tied;
  const zone = useOrderForm(state => zoneOfStop(state.draft[stop]));
  const session = useFormSession();
  const fixed = useFixed(fixedWindow(stop, value.typed ?? ''));
  const number = index + 1;
  const label = count > 1 ? t`Requested window ${number}` : t`Requested window`;
  const need = useNeed(path);
  const buttons = (
    <>
      {(count > 1 || value !== emptyWindow) && (
        <Button variant="quiet" icon={X} aria-label={t`Remove window ${number}`} onPress={onRemove} />
      )}
      {children}
    </>
  );
  if (fixed !== null) {
    return (
      <div className={styles.keptWindow}>
        <TextField
          label={label}
          path={path}
          value={value.typed ?? ''}
          isReadOnly
          hint={fixed}
          onChange={() => undefined}
        />
        {buttons}
      </div>
    );
  }
  return (
    <TypedTimesField
      {...tied}
      isSpan
      label={label}
      need={need}
      zone={zone}
      dayBeside={() => dayBefore(session.state.getState().draft, stop, index)}
      beside={buttons}
    />
  );
}

// @interface stop.requested-windows window.bounds
/** The requested windows of a stop. There is always at least one row, so that the user can type into it. */
export function WindowsSection({ stop }: { stop: StopName }) {
  const { t } = useLingui();
  const session = useFormSession();
  const { path, read, write } = at(stops[stop], 'requestedWindows');
  const count = useOrderForm(state => Math.max(1, read(state.draft).length));
  const box = useRef<HTMLDivElement>(null);
  // Each row has a stable key, so that half-typed text stays in its row when another row is removed.
  const keys = useRef<{ next: number; list: number[] }>({ next: 0, list: [] });
  while (keys.current.list.length < count) keys.current.list.push(keys.current.next++);
  keys.current.list.length = count;

  const focus = (index: number) => {
    if (box.current) focusField(box.current, `${path}.${index}`);
  };
  const remove = (index: number) => {
    keys.current.list.splice(index, 1);
    session.edit(path, draft => write(draft, read(draft).toSpliced(index, 1)));
    focus(Math.max(0, index - 1));
  };
  const add = () => {
    const last = read(session.state.getState().draft).at(-1);
    // If the last window is empty, focuses that window instead of adding another empty one.
    if (!last || isEmptyWindow(last)) return focus(count - 1);
    const added = { ...emptyWindow, date: lastDayOf(last) };
    session.edit(path, draft => write(draft, [...read(draft), added]));
    focus(count);
  };
  const addLabel = stop === 'pickup' ? t`Add a pickup window` : t`Add a delivery window`;
  return (
    <div className={styles.windows} ref={box}>
      {keys.current.list.map((key, index) => (
        <WindowRow key={key} stop={stop} index={index} count={count} onRemove={() => remove(index)}>
          {index < count - 1 ? (
            <span className={styles.noButton} />
          ) : (
            <span title={addLabel}>
              <Button
                variant="quiet"
                icon={Plus}
                isDisabled={count >= maxWindows}
                onPress={add}
                aria-label={addLabel}
              />
            </span>
          )}
        </WindowRow>
      ))}
    </div>
  );
}
