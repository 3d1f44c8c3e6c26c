import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { fixedWindow } from '../../../../src-shared/domain/change-rules.ts';
import type { OrderDraft, WindowDraft } from '../../../../src-shared/domain/draft.ts';
import type { Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { isEmptyWindow, lastDayOf, zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { WindowField } from '../../../ui/fields/WindowField.tsx';
import styles from '../order-form.module.css';
import { focusField } from '../session/focus-field.ts';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { fixedText, useChangedLook } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

const emptyWindow: WindowDraft = { date: '', start: '', end: '' };
const mostWindows = 50;

/** The last day of the window before, else of what comes before in the form; empty where none is typed yet. */
const dayBefore = ({ pickup, delivery }: OrderDraft, stop: 'pickup' | 'delivery', index: number): string =>
  [
    ...(stop === 'delivery' ? delivery.requestedWindows.slice(0, index).toReversed() : []),
    ...(stop === 'delivery' ? pickup.requestedWindows : pickup.requestedWindows.slice(0, index)).toReversed(),
    pickup.availableFrom,
  ]
    .map(lastDayOf)
    .find(day => day !== '') ?? '';

interface WindowRowProps {
  stop: 'pickup' | 'delivery';
  lens: Lens<WindowDraft[]>;
  index: number;
  count: number;
  onRemove: () => void;
}

function WindowRow({ stop, lens, index, count, onRemove }: WindowRowProps) {
  const { t } = useLingui();
  const session = useFormSession();
  const path = `${stop}.requested_windows.${index}`;
  const leave = useLeave(path);
  const value = useOrderForm(state => lens.read(state.draft)[index] ?? emptyWindow);
  const zone = useOrderForm(state => zoneOfStop(state.draft[stop]));
  const dayBeside = useOrderForm(state => dayBefore(state.draft, stop, index));
  const { error, warning } = useFieldMessages(path);
  const look = useChangedLook(path);
  const kept = useOrderForm(state => state.fixed[fixedWindow(stop, value.typed ?? '')] ?? null);
  const number = index + 1;
  const isRemovable = count > 1 || value !== emptyWindow;
  const label = count > 1 ? t`Requested window ${number}` : t`Requested window`;
  const removal = isRemovable && (
    <Button variant="quiet" icon={X} aria-label={t`Remove window ${number}`} onPress={onRemove} />
  );
  if (kept !== null) {
    return (
      <div className={styles.keptWindow}>
        <TextField
          label={label}
          path={path}
          value={value.typed ?? ''}
          isReadOnly
          hint={fixedText(kept)}
          onChange={() => undefined}
        />
        {removal}
      </div>
    );
  }
  return (
    <WindowField
      label={label}
      className={look}
      isLabelHidden={index > 0}
      path={path}
      value={value}
      zone={zone}
      dayBeside={dayBeside}
      error={error}
      warning={warning}
      onChange={window =>
        session.edit(path, draft => {
          const windows = lens.read(draft);
          const next = windows.length === 0 ? [window] : windows.with(index, window);
          return lens.write(draft, next);
        })
      }
      onBlur={leave}
      beside={removal}
    />
  );
}

// @interface stop.requested-windows window.bounds
/** Windows of a stop: one to type into is always there; more can be added. */
export function WindowsSection({ stop, lens }: { stop: 'pickup' | 'delivery'; lens: Lens<WindowDraft[]> }) {
  const { t } = useLingui();
  const session = useFormSession();
  const count = useOrderForm(state => Math.max(1, lens.read(state.draft).length));
  const box = useRef<HTMLDivElement>(null);
  // A row keeps its key when another is removed, so that half-typed text stays in its own row.
  const keys = useRef<{ next: number; list: number[] }>({ next: 0, list: [] });
  while (keys.current.list.length < count) keys.current.list.push(keys.current.next++);
  keys.current.list.length = count;

  const path = `${stop}.requested_windows`;
  const remove = (index: number) => {
    keys.current.list.splice(index, 1);
    session.edit(path, draft => lens.write(draft, lens.read(draft).toSpliced(index, 1)));
    if (box.current) focusField(box.current, `${path}.${Math.max(0, index - 1)}`);
  };
  const add = () => {
    const last = lens.read(session.state.getState().draft).at(-1);
    // One that is still empty is the one to type into.
    if (!last || isEmptyWindow(last)) {
      if (box.current) focusField(box.current, `${path}.${count - 1}`);
      return;
    }
    const added = { ...emptyWindow, date: lastDayOf(last) };
    session.edit(path, draft => lens.write(draft, [...lens.read(draft), added]));
    if (box.current) focusField(box.current, `${path}.${count}`);
  };
  return (
    <div className={styles.windows} ref={box}>
      {keys.current.list.map((key, index) => (
        <WindowRow
          key={key}
          stop={stop}
          lens={lens}
          index={index}
          count={count}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="quiet"
        icon={Plus}
        className={styles.addWindow}
        isDisabled={count >= mostWindows}
        onPress={add}
        aria-label={stop === 'pickup' ? t`Add a pickup window` : t`Add a delivery window`}
      >
        {t`Window`}
      </Button>
    </div>
  );
}
