import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import {
  chosenText,
  clearChosen,
  type GridPlaces,
  gridKey,
} from '../../../../../src-renderer/features/bulk/grid/use-grid-keys.ts';
import { createBulkSession } from '../../../../../src-renderer/features/bulk/state/bulk-session.ts';
import { defaultInterfaceProfile } from '../../../../../src-shared/interface-profile.ts';
import { nowMs } from '../../../../support/builders/order.ts';

const column = { id: 'ref', field: 'customer_reference' as const, heading: 'Ref', isGuessed: false };
const rowWith = (id: string) => ({ id, cells: { ref: `R-${id}` }, isLeftOut: false, placedAtMs: null });

function openGrid(shownIds: string[]) {
  const batch = { version: 1, columns: [column], rows: ['a', 'b', 'c'].map(rowWith), memory: {} };
  const call = async () => ({ version: 2 }) as never;
  const session = createBulkSession(batch, { call, profile: defaultInterfaceProfile, now: () => nowMs });
  const references = () => session.state.getState().table.rows.map(({ cells }) => cells.ref ?? '');
  const rows = session.state.getState().table.rows.filter(({ id }) => shownIds.includes(id));
  const places: GridPlaces = {
    session,
    rows,
    columns: [column],
    pageRows: () => 10,
    openColumnMenu: () => undefined,
  };
  const activate = (rowId: string, anchorId = rowId) =>
    session.state.setState({
      active: { rowId, columnId: 'ref' },
      anchor: { rowId: anchorId, columnId: 'ref' },
    });
  const press = (key: string) => gridKey({ key } as KeyboardEvent, places);
  return { places, activate, press, references };
}

it('empties and copies the selected cells', () => {
  const { places, activate, press, references } = openGrid(['a', 'b', 'c']);
  activate('c', 'b');
  expect(chosenText(places)).toBe('R-b\nR-c');
  expect(press('Delete')).toBe(true);
  expect(references()).toEqual(['R-a', '', '']);
});

it('leaves every row as it is while the filter hides the active cell', () => {
  const { places, activate, press, references } = openGrid(['a', 'b']);
  activate('c');
  for (const key of ['Delete', 'Backspace', 'Enter', 'F2', 'x']) expect(press(key)).toBe(false);
  clearChosen(places);
  expect(chosenText(places)).toBe('');
  expect(references()).toEqual(['R-a', 'R-b', 'R-c']);
});

it('takes the active cell alone where the filter hides the other end of the selection', () => {
  const { places, activate, references } = openGrid(['a', 'b']);
  activate('b', 'c');
  clearChosen(places);
  expect(references()).toEqual(['R-a', '', 'R-c']);
});
