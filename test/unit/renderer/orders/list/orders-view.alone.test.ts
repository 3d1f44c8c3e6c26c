import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import {
  chosenColumns,
  isWidthChosen,
} from '../../../../../src-renderer/features/orders/list/orders-view.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
i18n.loadAndActivate({ locale: 'en', messages: {} });

const saved = (etaPx: number) => ({
  columns: chosenColumns({ columns: [] }).map(({ name, widthPx, isShown }) => ({
    name,
    widthPx: name === 'eta' ? etaPx : widthPx,
    isShown,
  })),
});
const etaPx = (view: Parameters<typeof chosenColumns>[0]): number | undefined =>
  chosenColumns(view).find(({ name }) => name === 'eta')?.widthPx;

it('a view that was saved with the former width of a column has chosen none, and shows the present one', () => {
  const usual = etaPx({ columns: [] });
  expect(etaPx(saved(150))).toBe(usual);
  expect(isWidthChosen(saved(150))).toBe(false);
  expect(etaPx(saved(120))).toBe(120);
  expect(isWidthChosen(saved(120))).toBe(true);
});
