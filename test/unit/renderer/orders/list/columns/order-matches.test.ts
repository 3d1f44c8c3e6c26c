import { i18n } from '@lingui/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { orderColumns } from '../../../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import {
  hiddenMatch,
  rowSearchOf,
  SearchOfRows,
} from '../../../../../../src-renderer/features/orders/list/columns/order-matches.tsx';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const usual = ['status', 'reference', 'vehicle', 'route', 'next', 'price'];
const row = {
  ...detailOf().row,
  orderId: 'ord_zzzz1234567890ab',
  customerReference: 'PO-17',
  make: 'Škoda',
  model: 'Octavia',
  vin: 'TMBZZZ1KZAW000012',
  registrationNumber: 'ABC-123',
  pickupAddress: 'Hämeenkatu 1, 33100 Tampere, Finland',
  pickupCity: 'Tampere',
  deliveryAddress: 'Hafenstraße 10, 20457 Hamburg, Germany',
  deliveryCity: 'Hamburg',
};

/** The marked letters of a cell. */
function marked(search: string, column: string): string[] {
  const { cell } = orderColumns().find(({ name }) => name === column) ?? expect.unreachable();
  const html = renderToStaticMarkup(
    createElement(SearchOfRows, { value: rowSearchOf(search, usual) }, cell(row)),
  );
  return [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, text = '']) => text);
}

it('marks what a search has found, in the cells that it names', () => {
  expect(marked('skoda abc123', 'vehicle')).toEqual(['Škoda', 'ABC-123']);
  // What is typed in one piece stands together.
  expect(marked('po-17', 'reference')).toEqual(['PO-17']);
  expect(marked('bc-1', 'vehicle')).toEqual(['BC-1']);
  expect(marked('tamp', 'route')).toEqual(['Tamp']);
  // A term marks its own field alone, and what is quoted is words.
  expect(marked('to:ham', 'route')).toEqual(['Ham']);
  expect(marked('from:ham', 'route')).toEqual([]);
  expect(marked('plate:abc-123', 'vehicle')).toEqual(['ABC-123']);
  expect(marked('-to:ham late', 'route')).toEqual([]);
  expect(marked('', 'route')).toEqual([]);
});

it('says where a row was found if no cell on screen shows it', () => {
  const hint = (search: string, columns = usual) => {
    const read = rowSearchOf(search, columns);
    return read && (hiddenMatch(row, read)?.words ?? null);
  };
  expect(hint('zzzz')).toBe('in order ID');
  expect(hint('tmbzzz')).toBe('in VIN');
  expect(hint('tmbzzz', [...usual, 'vin'])).toBeNull();
  expect(hint('octavia hameenkatu')).toBe('in address');
  expect(hint('20457')).toBe('in address');
  expect(hint('bc-1')).toBeNull();
  expect(hint('elsewhere')).toBe('in another field');
  // A row that cannot be read shows all that there is.
  const unreadable = rowSearchOf('elsewhere', usual);
  expect(unreadable && hiddenMatch({ ...row, raw: '{' }, unreadable)).toBeNull();
  for (const search of ['octavia', 'abc123', 'hamburg po', 'to:hafen', '']) expect(hint(search)).toBeNull();
});
