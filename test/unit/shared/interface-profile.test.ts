import { expect, it } from 'vitest';
import { localEnvironment, profileOf, profileOverridesSchema } from '../../../src-shared/environment.ts';
import { formerProfileEntries, interfaceProfileSchema } from '../../../src-shared/interface-profile.ts';
import { orderStatusesOf } from '../../../src-shared/order-statuses.ts';

it('every entry of the profile names the section that leaves it open', () => {
  const sections = Object.values(interfaceProfileSchema.shape).map(({ description = '' }) => description);
  expect(sections.filter(section => section.trim() === '')).toEqual([]);
});

it('an environment’s own entries win over the defaults of its kind, which fill the rest', () => {
  const own = { trackingPath: '/v3/track/{order_id}', cursorParameter: 'after' };
  expect(profileOf({ ...localEnvironment, profile: own })).toMatchObject({
    ...own,
    cancelOrderPath: '/v2/orders/{order_id}/cancel',
  });
  expect(profileOf({ ...localEnvironment, kind: 'sandbox', profile: own })).toMatchObject({
    ...own,
    cancelOrderPath: null,
  });
});

it('the order statuses that a window shows first are those of the whole profile', () => {
  for (const profile of [{}, { orderStatuses: [] }, { orderStatuses: ['planned', 'done'] }])
    expect(orderStatusesOf(profile)).toEqual(profileOf({ ...localEnvironment, profile }).orderStatuses);
});

/** With a meaning of their own, each written out: one that is lost over there is missed here. */
const takenHeaders = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Connection',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'Cookie',
  'Expect',
  'Host',
  'Idempotency-Key',
  'If-Match',
  'Keep-Alive',
  'Proxy-Authorization',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
];

it.each([
  ...takenHeaders,
  ...takenHeaders.map(name => name.toLowerCase()),
  'AUTHORIZATION',
  'a b',
  'a:b',
  'a\r\nb',
  '',
])('a request id does not go into the header %j', requestIdHeader => {
  expect(interfaceProfileSchema.safeParse({ requestIdHeader }).success).toBe(false);
});

it('a request id goes into a header of any other name', () => {
  expect(interfaceProfileSchema.parse({ requestIdHeader: 'X-Correlation_Id' })).toMatchObject({
    requestIdHeader: 'X-Correlation_Id',
  });
});

it.each(formerProfileEntries)(
  'an environment that still has the former entry %s is good, and nothing has it',
  name => {
    const overrides = { [name]: ['x'], cursorParameter: 'after' };
    expect(profileOverridesSchema.safeParse(overrides).success).toBe(true);
    const profile = profileOf({ ...localEnvironment, profile: overrides });
    expect([Object.hasOwn(profile, name), profile.cursorParameter]).toEqual([false, 'after']);
  },
);

it('an entry that never was is refused', () => {
  expect(profileOverridesSchema.safeParse({ itemStates: ['x'] }).success).toBe(false);
});
