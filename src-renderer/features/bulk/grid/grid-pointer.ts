import type { ClipboardEvent, MouseEvent } from 'react';
import type { Position } from '../state/bulk-state.ts';
import { chosenText, clearChosen, type GridPlaces, headRowId, moveTo, spotOf } from './use-grid-keys.ts';

/** The cell under the pointer. */
export function cellOf(event: MouseEvent): Position | null {
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest('[data-row]')?.getAttribute('data-row');
  const column = target?.closest('[data-column]')?.getAttribute('data-column');
  return row && column ? { rowId: row, columnId: column } : null;
}

export function pressCell(event: MouseEvent, places: GridPlaces): void {
  const cell = cellOf(event);
  if (cell && event.button === 0) moveTo(places, spotOf(places, cell), event.shiftKey);
}

/** While the pointer's button is pressed, extends the selection to the cell under the pointer. */
export function drawOver(event: MouseEvent, places: GridPlaces): void {
  const { active, editing } = places.session.state.getState();
  const cell = event.buttons === 1 && !editing ? cellOf(event) : null;
  if (cell && cell.rowId !== headRowId && active && active.rowId !== headRowId)
    moveTo(places, spotOf(places, cell), true);
}

export function copyOrCut(event: ClipboardEvent, places: GridPlaces): void {
  const { active, editing } = places.session.state.getState();
  if (editing || !active || active.rowId === headRowId) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', chosenText(places));
  if (event.type === 'cut') clearChosen(places);
}
