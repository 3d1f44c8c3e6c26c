import { describe, expect, it } from 'vitest';
import { orderBody, placedOrder, priceCheckBody } from '../../support/builders/request.ts';
import { newKey, refusalOf, startHarness } from '../../support/sandbox.ts';

const path = '/v2/represented-business-checks';

/** Identities of the local sandbox, by country. */
const businesses = [
  ['FI', '1234567-1'],
  ['DK', '12345674'],
  ['DE', 'DE123456788'],
  ['PL', '1234563218'],
] as const;

// @interface check-business.*
describe('POST /v2/represented-business-checks', () => {
  it.each(businesses)(
    'finds the test identity of %s eligible and discloses nothing more',
    async (country, id) => {
      const harness = await startHarness();
      const api = harness.as('ordering_channel');
      const json = { business_id: id, country_code: country };
      const answers = [await api(path, { json }), await api(path, { json })];
      for (const answer of answers) {
        expect([answer.status, answer.json()]).toEqual([200, { status: 'eligible' }]);
      }
      expect((await harness.control('/_sandbox/effects')).json()).toEqual({ data: [] });
      const ordered = await placedOrder(api, orderBody({ rest: { ordered_for: json } }));
      expect(ordered.ordered_for).toEqual(json);
      const priced = await api('/v2/price-checks', { json: priceCheckBody({ ordered_for: json }) });
      expect([priced.status, priced.json()]).toMatchObject([200, { ordered_for: json }]);
    },
  );

  it('finds any other identity not eligible, in the words of the profile', async () => {
    const harness = await startHarness({
      profile: { businessEligibleStatus: 'yes', businessNotEligibleStatus: 'no' },
    });
    const statusOf = async (business_id: string, country_code: string) =>
      (await harness.as('ordering_channel')(path, { json: { business_id, country_code } })).json();
    expect(await statusOf('1234567-1', 'FI')).toEqual({ status: 'yes' });
    expect(await statusOf('1234567-2', 'FI')).toEqual({ status: 'no' });
    expect(await statusOf('1234567-1', 'DK')).toEqual({ status: 'no' });
  });

  it('refuses a credential that is no ordering channel', async () => {
    const harness = await startHarness();
    const json = { business_id: '1234567-1', country_code: 'FI' };
    expect(refusalOf(await harness.as('full')(path, { json }))).toMatchObject({
      status: 422,
      code: 'ordered_for_not_allowed',
    });
    expect((await harness.as('read_only')(path, { json })).status).toBe(403);
    expect((await harness.anonymous(path, { json })).status).toBe(401);
  });

  it('refuses other countries, wrong shapes and too large bodies; ignores an Idempotency-Key', async () => {
    const harness = await startHarness();
    const api = harness.as('ordering_channel');
    const errorsOf = async (json: unknown) => {
      const { status, errors } = refusalOf(await api(path, { json }));
      expect(status).toBe(400);
      return errors;
    };
    expect(await errorsOf({ business_id: '1', country_code: 'SE' })).toEqual([
      'country_code: invalid_format',
    ]);
    expect(await errorsOf({ business_id: '', country_code: 'fi', name: 'x' })).toEqual([
      'business_id: too_small',
      'country_code: invalid_format',
      'name: unrecognized_field',
    ]);
    expect(await errorsOf({})).toEqual(['business_id: required', 'country_code: required']);
    const large = { business_id: 'x'.repeat(1_048_576), country_code: 'FI' };
    expect((await api(path, { json: large })).status).toBe(413);
    const key = newKey();
    for (const business_id of ['1234567-1', 'other']) {
      expect((await api(path, { json: { business_id, country_code: 'FI' }, key })).status).toBe(200);
    }
  });
});
