import { expect, it } from 'vitest';
import type { ApiClient } from '../../../../src-main/core/api/client.ts';
import { createEndpoints } from '../../../../src-main/core/api/endpoints.ts';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import { createUnreadableCounts } from '../../../../src-main/core/api/unreadable-counts.ts';
import { localSandboxProfile } from '../../../../src-shared/interface-profile.ts';

/** Endpoints of which every read is noted, and answered with a page that is empty. */
function endpointsOf(page: Record<string, unknown> = { next_cursor: null, has_more: false }) {
  const asked: { path: string; query: Record<string, string> | undefined }[] = [];
  const client: ApiClient = {
    read({ path, query, schema }) {
      asked.push({ path, query });
      return Promise.resolve(schema.parse({ data: [], ...page }));
    },
    readIfNew: () => expect.unreachable(),
    send: () => expect.unreachable(),
    downloadContent: () => expect.unreachable(),
    unreadable: createUnreadableCounts(),
  };
  return { endpoints: createEndpoints(client, { ...localSandboxProfile, pageSize: 7 }), asked };
}

it('asks for the newest page by its size alone', async () => {
  const { endpoints, asked } = endpointsOf();
  await endpoints.listEntries({});
  expect(asked).toEqual([{ path: '/v2/orders', query: { limit: '7' } }]);
});

it('asks for orders by cursor, status and reference', async () => {
  const { endpoints, asked } = endpointsOf();
  await endpoints.listEntries({ cursor: 'c1', status: 'accepted', customerReference: 'HEL-1' });
  expect(asked).toEqual([
    {
      path: '/v2/orders',
      query: { limit: '7', cursor: 'c1', status: 'accepted', customer_reference: 'HEL-1' },
    },
  ]);
});

it.each([
  ['no cursor', null, 'wrong_shape'],
  ['the cursor that was asked with', 'c1', 'endless_list'],
])(
  'takes a page that has more after it and names %s for no end of the list',
  async (_what, next_cursor, reason) => {
    const { endpoints } = endpointsOf({ next_cursor, has_more: true });
    await expect(endpoints.listEntries({ cursor: 'c1' })).rejects.toMatchObject({
      error: { code: 'bad_answer', reason },
    });
  },
);

it('asks for the report from one time to another, and by cursor', async () => {
  const { endpoints, asked } = endpointsOf();
  const [from, to] = ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59+02:00'];
  await endpoints.reportLines({ cursor: 'c1', createdFrom: from, createdTo: to });
  expect(asked).toEqual([
    {
      path: '/v2/reports/orders',
      query: {
        limit: '7',
        cursor: 'c1',
        [localSandboxProfile.createdFromParameter]: from,
        [localSandboxProfile.createdToParameter]: to,
      },
    },
  ]);
});

it('counts what of its answers cannot be read, for support', async () => {
  const { endpoints } = endpointsOf({ next_cursor: null, has_more: false, data: [{ id: 7 }, 'odd'] });
  expect(endpoints.unreadable().parts).toBe(0);
  await endpoints.listEntries({});
  expect(endpoints.unreadable().parts).toBe(2);
  await endpoints.reportLines({});
  expect(endpoints.unreadable().parts).toBe(4);
  expect(await endpoints.listFiles('ord_1')).toEqual({ files: [], unreadableFiles: 2 });
  expect(endpoints.unreadable()).toEqual({ answers: 0, parts: 6 });
});

it('counts the answers that were cut off or had another shape, and no failure without an answer', () => {
  const unreadable = createUnreadableCounts();
  for (const reason of ['truncated', 'wrong_size', 'refused'] as const)
    unreadable.noteFailure(clientError(reason));
  expect(unreadable.current()).toEqual({ answers: 2, parts: 0 });
});
