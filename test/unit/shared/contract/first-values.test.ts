import { expect, it } from 'vitest';
import { orderQuerySchema, orderViewSchema } from '../../../../src-shared/contract/order-list.ts';
import { everyOrder, usualOrderView } from '../../../../src-shared/contract/order-query.ts';
import { settingsSchema } from '../../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../../src-shared/default-settings.ts';

it('what a window shows before its first call is answered is what the core would answer', () => {
  expect(orderQuerySchema.parse({})).toEqual(everyOrder);
  expect(orderViewSchema.parse({})).toEqual(usualOrderView);
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});
