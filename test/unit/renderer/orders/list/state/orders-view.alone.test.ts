import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import {
  queryOrders,
  useOrders,
} from '../../../../../../src-renderer/features/orders/list/state/orders-store.ts';
import {
  chosenColumns,
  isWidthChosen,
  moveColumnTo,
  resetColumns,
  searchFor,
  showColumn,
  toggleSort,
  useOrdersView,
} from '../../../../../../src-renderer/features/orders/list/state/orders-view.ts';

vi.mock(
  '../../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../../support/fake-core.ts')).heldBridge,
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

it('a heading sorts one way, then the other way, then the list is as the service has it', () => {
  const sort = () => {
    const { sort: column, isDescending } = useOrders.getState().question;
    return [column, isDescending];
  };
  for (const [heading, first] of [
    ['reference', false],
    ['price', true],
  ] as const) {
    toggleSort(heading);
    expect(sort()).toEqual([heading, first]);
    toggleSort(heading);
    expect(sort()).toEqual([heading, !first]);
    toggleSort(heading);
    expect(sort()).toEqual(['created', true]);
  }
});

it('columns are moved to the place of another one, and hidden but for the last', () => {
  resetColumns();
  const shown = () =>
    chosenColumns(useOrdersView.getState())
      .filter(({ isShown }) => isShown)
      .map(({ name }) => name);
  const [first = '', second = '', third = '', ...others] = shown();
  moveColumnTo(first, third);
  expect(shown()).toEqual([second, third, first, ...others]);
  moveColumnTo(first, second);
  expect(shown()).toEqual([first, second, third, ...others]);
  for (const name of shown()) showColumn(name, false);
  expect(shown()).toEqual([others.at(-1)]);
  showColumn(first, true);
  expect(shown()).toEqual([first, others.at(-1)]);
});

it('the sort that the user has chosen is back when the view of late orders is taken out of the search', () => {
  const sort = () => useOrders.getState().question.sort;
  useOrdersView.setState({ sort: 'price', isDescending: true });
  const chooseLate = () => queryOrders({ search: 'late golf', sort: 'next', isDescending: false });
  chooseLate();
  searchFor('late golf 2');
  expect(sort()).toBe('next');
  searchFor('golf');
  expect(useOrders.getState().question).toMatchObject({ search: 'golf', sort: 'price', isDescending: true });
  // Another sort, as of a view of the user's own, stays.
  queryOrders({ sort: 'reference' });
  searchFor('');
  expect(sort()).toBe('reference');
});
