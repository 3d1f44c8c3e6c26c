import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { DraftRecord, OrderDetail, OrderRow } from '../../../src-shared/records.ts';
import type { Environment } from './app.ts';
import type { Promises } from './promises.ts';
import type { Service, ServiceOrder } from './service.ts';
import { sha256Of } from './told.ts';

/** What the app shows of one order or draft. */
export interface AppView {
  detail: OrderDetail | null;
  draft: DraftRecord | null;
  /** SHA-256 of the stored documents of what the service does not have, by their id; null: cannot be read. */
  stored: Map<string, string | null>;
}

/** Everything that the judge looks at. */
export interface Seen {
  effects: Awaited<ReturnType<Service['control']['effects']>>;
  orders: ServiceOrder[];
  views: Map<string, AppView>;
  rows: OrderRow[];
}

/** The service says what it has; the app is asked what it shows, and which key an entry has. */
export async function look(
  { orders: promised }: Promises,
  environment: Environment,
  service: Service,
  clients: readonly SandboxCredential[],
): Promise<Seen> {
  const customers = new Set(clients.map(({ customer }) => customer));
  const effects = (await service.control.effects()).filter(({ customer }) => customers.has(customer));
  const orders = (await Promise.all(clients.map(service.orders))).flat();
  const { rows } = await environment.call('orders.list', {});
  const views = new Map<string, AppView>();
  for (const localId of new Set([...promised, ...rows].map(one => one.localId)))
    views.set(localId, await viewOf(environment, localId));
  return { effects, orders, views, rows };
}

async function viewOf(environment: Environment, localId: string): Promise<AppView> {
  const { call } = environment;
  const detail = await call('orders.get', { localId }).catch(() => null);
  const draft =
    detail?.row.phase === 'draft' ? await call('drafts.get', { localId }).catch(() => null) : null;
  const stored = new Map<string, string | null>();
  for (const { id } of detail?.row.orderId === null ? detail.documents : [])
    stored.set(id, await readStored(environment, id).catch(() => null));
  return { detail, draft, stored };
}

async function readStored({ call }: Environment, documentId: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let offsetBytes = 0; ; ) {
    const { bytes, sizeBytes } = await call('documents.read', { documentId, offsetBytes });
    pieces.push(bytes);
    offsetBytes += bytes.byteLength;
    if (offsetBytes >= sizeBytes) return sha256Of(Buffer.concat(pieces));
  }
}
