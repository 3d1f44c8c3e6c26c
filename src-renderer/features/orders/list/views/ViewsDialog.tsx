import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical, RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { SavedFilter } from '../../../../../src-shared/contract/order-list.ts';
import { showUndo } from '../../../../state/show-error.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ModalDialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useOrdersView } from '../state/orders-view.ts';
import { isNameTaken, movedViews, moveView, type RemovedView, removeView, renameView } from './own-views.ts';
import { maxNameLength } from './SaveViewDialog.tsx';
import styles from './views-dialog.module.css';

/** Field for the name of a saved view. The name is saved when the field loses focus or Enter is pressed. */
function NameField({ view }: { view: SavedFilter }) {
  const { t } = useLingui();
  const [name, setName] = useState(view.name);
  const isTaken = useOrdersView(({ filters }) => isNameTaken(filters, view.id, name));
  const keep = () => {
    renameView(view.id, name);
    if (name.trim() === '' || isTaken) setName(view.name);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field keeps the name, as leaving it does.
    <div
      className={styles.name}
      onKeyDown={event => {
        if (event.key === 'Enter') keep();
      }}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        onBlur={keep}
        maxLength={maxNameLength}
        error={isTaken ? t`Another view has this name.` : undefined}
      />
    </div>
  );
}

/** Moves a view while its handle is dragged. The new order is saved when the pointer is released. */
function useDrag(views: readonly SavedFilter[]) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null);
  const placeAt = (clientY: number): number => {
    const lines = [...(list.current?.children ?? [])];
    const passed = lines.filter(line => {
      const { top, height } = line.getBoundingClientRect();
      return clientY > top + height / 2;
    });
    return Math.min(passed.length, views.length - 1);
  };
  const begin = (id: string) => (event: PointerEvent<HTMLElement>) => {
    // The list captures the pointer for the drag, because the handle would lose it when its line is moved in the page.
    list.current?.setPointerCapture(event.pointerId);
    setDragged({ id, to: views.findIndex(view => view.id === id) });
  };
  const onList = {
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (dragged) setDragged({ ...dragged, to: placeAt(clientY) });
    },
    onPointerUp() {
      if (dragged && views[dragged.to]?.id !== dragged.id) moveView(dragged.id, dragged.to);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  };
  const shown = dragged ? movedViews(views, dragged.id, dragged.to) : views;
  return { list, shown, draggedId: dragged?.id ?? null, begin, onList };
}

/** Dialog in which the user renames, reorders and removes saved views. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const views = useOrdersView(view => view.filters);
  const { list, shown, draggedId, begin, onList } = useDrag(views);
  const [removed, setRemoved] = useState<RemovedView | null>(null);
  const [said, setSaid] = useState<{ name: string; place: number } | null>(null);
  const move = (view: SavedFilter, by: number) => {
    const from = views.indexOf(view);
    const to = Math.max(0, Math.min(views.length - 1, from + by));
    if (to === from) return;
    moveView(view.id, to);
    setSaid({ name: view.name, place: to + 1 });
  };
  const onHandleKey = (view: SavedFilter) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(view, event.key === 'ArrowUp' ? -1 : 1);
  };
  const undo = () => {
    removed?.undo();
    setRemoved(null);
  };
  const close = () => {
    // The last removal can still be undone after the dialog is closed.
    if (removed) showUndo(t`View “${removed.name}” removed.`, removed.undo);
    onClose();
  };
  return (
    <ModalDialog
      title={<Trans>Edit views</Trans>}
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          {t({ message: 'Done', context: 'button that closes a dialog' })}
        </Button>
      }
    >
      {views.length === 0 ? (
        <p className="sub">
          <Trans>No views of your own. Search or filter the list, then press Save view.</Trans>
        </p>
      ) : (
        <ul ref={list} className={styles.list} aria-label={t`Your views`} {...onList}>
          {shown.map((view, place) => (
            <li key={view.id} className={styles.line} data-dragged={view.id === draggedId || undefined}>
              <button
                type="button"
                className={styles.handle}
                aria-label={t`Move ${view.name}: drag, or press arrow up or down`}
                onKeyDown={onHandleKey(view)}
                onPointerDown={begin(view.id)}
              >
                <GripVertical size={15} aria-hidden />
              </button>
              <NameField view={view} />
              <IconButton
                icon={ArrowUp}
                label={t`Move ${view.name} up`}
                isDisabled={place === 0}
                onPress={() => move(view, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t`Move ${view.name} down`}
                isDisabled={place === shown.length - 1}
                onPress={() => move(view, 1)}
              />
              <IconButton
                icon={Trash2}
                label={t`Remove ${view.name}`}
                onPress={() => setRemoved(removeView(view.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.removed}>
        {removed && (
          <>
            <span className="grow">{t`View “${removed.name}” removed.`}</span>
            <Button variant="quiet" icon={RotateCcw} onPress={undo}>{t`Undo`}</Button>
          </>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {said && (
          <Trans>
            {said.name}: position {said.place} of {views.length}
          </Trans>
        )}
      </span>
    </ModalDialog>
  );
}
