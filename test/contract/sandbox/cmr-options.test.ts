import { describe, expect, it } from 'vitest';
import { cmrOptionsResponseSchema } from '../../../src-shared/domain/cmr.ts';
import { type Api, startHarness } from '../../support/sandbox.ts';

const optionsOf = async (api: Api) =>
  cmrOptionsResponseSchema.parse((await api('/v2/cmr-options')).json()).data;

// @interface cmr.* get-cmr-options.answer
describe('GET /v2/cmr-options', () => {
  it('answers the automatic default, the company and places, with what each recipient lacks', async () => {
    const harness = await startHarness();
    const answer = await harness.as('read_only')('/v2/cmr-options');
    expect(answer.status).toBe(200);
    const recipient = {
      name: expect.any(String),
      street_address: expect.any(String),
      postal_code: expect.any(String),
      city: expect.any(String),
      country_code: 'FI',
    };
    const place = { kind: 'place', place_id: expect.stringMatching(/^place_/) };
    expect(answer.json()).toEqual({
      data: {
        revision: expect.any(String),
        default_recipient: { kind: 'automatic' },
        default_mode: 'digital',
        options: [
          { selection: { kind: 'company' }, label: expect.any(String), recipient, missing_fields: [] },
          { selection: place, label: expect.any(String), recipient, missing_fields: [] },
          {
            selection: place,
            label: expect.any(String),
            recipient: { ...recipient, street_address: null, postal_code: null, country_code: 'DE' },
            missing_fields: ['street_address', 'postal_code'],
          },
          {
            selection: place,
            label: expect.any(String),
            recipient: null,
            missing_fields: ['name', 'street_address', 'postal_code', 'city', 'country_code'],
          },
        ],
      },
    });
  });

  it('answers the same again and after a restart, and other places to another customer', async () => {
    const first = await startHarness();
    const before = await optionsOf(first.as('full'));
    expect(await optionsOf(first.as('full'))).toEqual(before);
    const other = await optionsOf(first.as('other_customer'));
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir });
    expect(await optionsOf(second.as('full'))).toEqual(before);
    const placeIds = [before, other].flatMap(({ options }) =>
      options.flatMap(({ selection }) => selection.place_id ?? []),
    );
    expect(new Set(placeIds).size).toBe(6);
    expect(other.revision).not.toBe(before.revision);
  });

  it('needs orders:read, and takes no request identifier', async () => {
    const harness = await startHarness();
    expect((await harness.anonymous('/v2/cmr-options')).status).toBe(401);
    expect((await harness.as('write_only')('/v2/cmr-options')).status).toBe(403);
    const headers = { 'x-request-id': 'x'.repeat(256) };
    expect((await harness.as('full')('/v2/cmr-options', { headers })).status).toBe(200);
    expect((await harness.as('full')('/v2/orders', { headers })).status).toBe(400);
  });

  it('uses the values of the profile', async () => {
    const harness = await startHarness({
      profile: {
        cmrDefaultRecipientKind: 'none',
        cmrModes: [],
      },
    });
    const { default_recipient, default_mode, options } = await optionsOf(harness.as('full'));
    expect([default_recipient?.kind, default_mode]).toEqual(['none', null]);
    expect(options.map(({ selection }) => selection.kind)).toEqual(['company', 'place', 'place', 'place']);
  });
});
