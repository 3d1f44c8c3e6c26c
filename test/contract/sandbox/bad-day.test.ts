import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderFileSchema } from '../../../src-shared/domain/file.ts';
import { type Order, orderSchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { reportRowSchema } from '../../../src-shared/domain/report-row.ts';
import { drivePlanOf } from '../../../src-shared/drive.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { advance, patchedOrder, placedOrder } from '../../support/builders/request.ts';
import { type Api, type Harness, startHarness } from '../../support/sandbox.ts';
import { read } from '../../support/sandbox-order.ts';
import { loggedEvents } from '../../support/webhook-receiver.ts';

const filesOf = async (api: Api, { id }: Pick<Order, 'id'>) =>
  z.object({ data: z.array(orderFileSchema) }).parse((await api(`/v2/orders/${id}/files`)).json()).data;

async function badDay(harness: Harness): Promise<Order> {
  const api = harness.as('full');
  const order = await placedOrder(api);
  for (const scenario of drivePlanOf('bad-day', 'accepted')) {
    harness.clock.nowMs += 60_000;
    const answer = await advance(api, order.id, scenario);
    expect([scenario, answer.status]).toEqual([scenario, 200]);
  }
  return read(api, order);
}

describe('a bad day that is played', () => {
  // @interface file.evidence-for
  it('ends with damage at both stages, each with its picture, and a deadline that the eta misses', async () => {
    const harness = await startHarness({ profile: localSandboxProfile });
    const api = harness.as('full');
    const order = await badDay(harness);
    const files = await filesOf(api, order);
    const [item] = order.items;
    for (const [stage, damage] of [
      ['pickup', 'scratch_1'],
      ['delivery', 'dent_1'],
    ] as const) {
      const picture = files.find(file => file.kind === 'image' && file.evidence_for.includes(damage));
      expect(picture).toMatchObject({ stage, category: 'vehicle', item_id: item?.id, can_delete: false });
      expect(item?.[`${stage}_condition`]).toMatchObject({
        damages: [{ id: damage, evidence_file_ids: [picture?.id] }],
      });
      const download = await harness.anonymous(picture?.content_url ?? '');
      expect([download.status, download.bytes.byteLength]).toEqual([200, picture?.size_bytes]);
    }
    const { eta, commitment_deadline_at } = order.delivery;
    expect(Date.parse(eta ?? '')).toBeGreaterThan(Date.parse(commitment_deadline_at ?? ''));
    const report = (await api(`/v2/orders/${order.id}/inspection-report`)).json();
    expect(report).toMatchObject({
      items: [{ checks: [{ area: 'exterior', result: 'damage_found' }, {}, {}, {}, {}] }],
    });
    const told = (await loggedEvents(harness.control)).filter(({ type }) => type === 'order.files_updated');
    expect(told).toHaveLength(4);
  });

  it('has a damage report whose address ends for good', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const order = await badDay(harness);
    const reportOf = async () =>
      (await filesOf(api, order)).find(({ name }) => name === 'damage-report-delivery.pdf');
    const before = await reportOf();
    expect(before?.evidence_for).toEqual(['scratch_1', 'dent_1']);
    expect(before?.content_url_expires_at).toBe(new Date(harness.clock.nowMs + 600_000).toISOString());
    expect((await harness.anonymous(before?.content_url ?? '')).status).toBe(200);
    harness.clock.nowMs += 600_000;
    const after = await reportOf();
    expect(after).toEqual(before);
    expect((await harness.anonymous(after?.content_url ?? '')).status).toBe(403);
  });
});

// @interface stop.commitment-deadline
it('a deadline moves with the pickup that is agreed anew, and with nothing else', async () => {
  const harness = await startHarness();
  const api = harness.as('full');
  const placed = await placedOrder(api);
  expect(placed.delivery.commitment_deadline_at).toBeNull();
  expect((await advance(api, placed.id, 'pickup_readiness_confirmed')).status).toBe(200);
  const confirmed = await read(api, placed);
  const deadline = Date.parse(confirmed.delivery.commitment_deadline_at ?? '');
  const noted = await patchedOrder(api, confirmed, { customer_note: 'Ring twice.' });
  expect(noted.delivery.commitment_deadline_at).toBe(confirmed.delivery.commitment_deadline_at);
  const later = await patchedOrder(api, noted, { pickup: { available_from: '2026-03-14T08:00:00+02:00' } });
  expect(Date.parse(later.delivery.commitment_deadline_at ?? '')).toBe(deadline + 3 * 86_400_000);
  const farther = await patchedOrder(api, later, {
    delivery: { address: { formatted_address: 'Oulu, Finland' } },
  });
  expect(Date.parse(farther.delivery.commitment_deadline_at ?? '')).toBeGreaterThan(
    deadline + 3 * 86_400_000,
  );
});

describe('bad days of a seeded sandbox', () => {
  it('answer as the interface has it, with files that download or are gone', async () => {
    const harness = await startHarness({ seed: 200 });
    const api = harness.as('full');
    const rows = pageSchema(reportRowSchema);
    const data = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = rows.parse((await api(`/v2/reports/orders?limit=100${query}`)).json());
      data.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(new Set(data.map(({ cost }) => cost?.currency))).toEqual(new Set(['EUR']));
    expect(data.some(({ refuel }) => refuel?.occurred && refuel.cost_cents === null)).toBe(true);
    const lists = await Promise.all(data.map(({ order_id: id }) => filesOf(api, { id })));
    const files = lists.flat();
    expect(files.filter(({ evidence_for }) => evidence_for.length > 0).length).toBeGreaterThan(2);
    for (const file of files) {
      const isGone = file.name.startsWith('damage-report');
      const { status, bytes } = await harness.anonymous(file.content_url ?? '');
      expect([file.name, status]).toEqual([file.name, isGone ? 403 : 200]);
      if (!isGone) expect(bytes.byteLength).toBe(file.size_bytes);
    }
    const orders = await Promise.all(
      data.slice(0, 20).map(async ({ order_id }) => (await api(`/v2/orders/${order_id}`)).json()),
    );
    for (const order of orders) expect(orderSchema.parse(order)).toEqual(order);
  });
});
