import { type CmrOptions, cmrOptionsSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Api } from '../client.ts';
import { expectEqual, expectJson, expectStatus, expectTrue } from '../expect.ts';
import { orderBody, primary } from '../requests.ts';
import { placeOrder } from '../steps.ts';

const section = 'GET /v2/cmr-options';
const path = '/v2/cmr-options';

const optionsOf = async (api: Api): Promise<CmrOptions> =>
  expectJson(await api(path), 200, cmrOptionsSchema).data;

// @interface cmr.options cmr.default-recipient conventions.place-id get-cmr-options.answer
export const cmrOptionsCases: readonly Case[] = [
  {
    name: 'CMR options: the default is automatic',
    section: 'CMR options',
    run: async context => {
      const { default_recipient } = await optionsOf(context.as('full'));
      expectEqual(default_recipient, { kind: context.profile.cmrDefaultRecipientKind }, 'default_recipient');
    },
  },
  {
    name: 'CMR options: the company and places are there',
    section: 'CMR options',
    // Which options a customer has is not shown.
    isAssumed: true,
    run: async context => {
      const kinds = (await optionsOf(context.as('full'))).options.map(({ selection }) => selection.kind);
      expectEqual(kinds.filter(kind => kind === 'company').length, 1, 'number of companies');
      expectTrue(kinds.includes('place'), 'there is no place');
    },
  },
  {
    name: 'CMR options: a place has an id of its own, and nothing else has one',
    section: 'CMR options',
    run: async context => {
      const { options } = await optionsOf(context.as('full'));
      const ids = options.flatMap(({ selection }) => selection.place_id ?? []);
      const places = options.filter(({ selection }) => selection.kind === 'place');
      expectEqual([ids.length, new Set(ids).size], [places.length, places.length], 'number of ids');
      expectTrue(
        places.every(({ selection }) => selection.place_id !== undefined),
        'a place has no id',
      );
    },
  },
  {
    name: 'CMR options: missing_fields are those that are absent from the recipient',
    section: 'CMR options',
    run: async context => {
      for (const { label, recipient, missing_fields } of (await optionsOf(context.as('full'))).options) {
        if (recipient === null) continue;
        const absent = Object.entries(recipient).flatMap(([name, value]) => (value === null ? [name] : []));
        expectEqual(missing_fields.toSorted(), absent.toSorted(), `missing_fields of ${label}`);
      }
    },
  },
  {
    name: 'CMR options: there is a complete recipient, one that lacks fields, and none',
    section: 'CMR options',
    isAssumed: true,
    run: async context => {
      const { options } = await optionsOf(context.as('full'));
      const known = options.filter(({ recipient }) => recipient !== null);
      expectTrue(
        known.some(({ missing_fields }) => missing_fields.length === 0),
        'none is complete',
      );
      expectTrue(
        known.some(({ missing_fields }) => missing_fields.length > 0),
        'none lacks a field',
      );
      const unknown = options.find(({ recipient }) => recipient === null);
      expectEqual(unknown?.missing_fields.length, 5, 'fields that are missing where there is no recipient');
    },
  },
  {
    name: 'CMR options: a complete recipient can be ordered with',
    section: 'Item',
    isAssumed: true,
    run: async context => {
      const { options } = await optionsOf(context.as('full'));
      const complete = options.find(({ missing_fields }) => missing_fields.length === 0);
      const chosen = { kind: context.profile.cmrRecipientOtherKind, recipient: complete?.recipient };
      const items = [{ ...primary, cmr_recipient: chosen }];
      await placeOrder(context, context.as('full'), orderBody(context, { items }));
    },
  },
  {
    name: 'CMR options: they are the same when they are read again',
    section,
    run: async context => {
      const api = context.as('full');
      expectEqual(await optionsOf(api), await optionsOf(api), 'data');
    },
  },
  {
    name: 'CMR options: another customer has places of its own',
    section,
    isAssumed: true,
    run: async context => {
      const idsOf = async (api: Api) =>
        (await optionsOf(api)).options.flatMap(({ selection }) => selection.place_id ?? []);
      const mine = await idsOf(context.as('full'));
      const theirs = await idsOf(context.as('other_customer'));
      expectTrue(!theirs.some(id => mine.includes(id)), 'a place is shared');
    },
  },
  {
    name: 'CMR options: orders:read is enough',
    section,
    run: async context => {
      await optionsOf(context.as('read_only'));
    },
  },
  {
    name: 'CMR options: take no request identifier, so that one of 256 characters is no matter',
    section: 'Shared request parts',
    isAssumed: true,
    run: async context => {
      const headers = { [context.profile.requestIdHeader]: 'i'.repeat(256) };
      expectStatus(await context.as('full')(path, { headers }), 200);
    },
  },
];
