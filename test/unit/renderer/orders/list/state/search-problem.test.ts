import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import {
  isOfTheMoment,
  searchProblem,
  soughtReference,
} from '../../../../../../src-renderer/features/orders/list/state/search-problem.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('the service is asked for words alone, not for what only this list can filter', () => {
  expect(soughtReference(' PO-4711 ')).toBe('PO-4711');
  for (const search of ['PO-4711 late', 'to:hamburg', 'pickup:31.2.'])
    expect(soughtReference(search)).toBe('');
});

it('what is found changes with time alone where a day or being late is asked for', () => {
  for (const search of ['late', '-late', 'golf pickup:today', 'delivery:mon'])
    expect(isOfTheMoment(search)).toBe(true);
  for (const search of ['', 'golf', '"late"', 'followed', 'unsent:documents', 'no:papers', 'status:late'])
    expect(isOfTheMoment(search)).toBe(false);
});

it.each([
  ['pickup:soon', '“pickup:soon” is not a day.'],
  ['golf price>much late', '“price>much” is not an amount.'],
  ['no:money', '“no:money” is not a filter. Enter no:window, no:price, no:ref, no:vin or no:plate.'],
  ['unsent:orders', '“unsent:orders” is not a filter. Enter unsent:documents.'],
  ['to:*', '“to:*” has nothing to search for.'],
])('says why a part of %s is ignored', (search, words) => {
  expect(searchProblem(search)).toContain(words);
});

it('says nothing of a search that can be read, or is typed half', () => {
  for (const search of ['golf', 'late to:hamburg', 'pickup:', 'no:pa', 'unsent:'])
    expect(searchProblem(search)).toBeNull();
});
