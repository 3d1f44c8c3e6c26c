import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BenchRow } from '../bench-row.ts';
import { installPeers } from '../peers.ts';
import { type Examples, openApiDocument } from './document.ts';
import { connections, type Load, type LoadRequest, putLoad } from './load.ts';
import { startOurs } from './ours.ts';
import { type Server, startPeer } from './servers.ts';

const seededOrders = 100_000;
const rounds = 2;
const warmUpSeconds = 2;
const measuredSeconds = 5;
const listPath = '/v2/orders?limit=50';

type Kind = 'create' | 'get' | 'list';
const kinds: readonly Kind[] = ['create', 'list', 'get'];
interface Subject {
  server: Server;
  memoryAtStartMb: number | null;
  loads: Record<Kind, Load[]>;
}

/**
 * The local sandbox with 100,000 orders, all rules and durable idempotency, beside mock servers that validate the
 * same document and answer the same bytes from memory, and beside node:http alone; by turns, on 16 connections.
 */
export async function benchSandbox(): Promise<BenchRow[]> {
  const peers = installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const subjects: Subject[] = [];
  const watch = (server: Server) =>
    subjects.push({ server, memoryAtStartMb: server.memoryMb(), loads: { create: [], list: [], get: [] } });
  try {
    const { server: ours, headers } = await startOurs(join(folder, 'data'), seededOrders);
    watch(ours);
    const examples = await examplesOf(ours.baseUrl, headers);
    const document = join(folder, 'openapi.json');
    writeFileSync(document, JSON.stringify(openApiDocument(examples)));
    watch(await startPeer('bare node:http (floor)', [join(peers, 'bare-http.mjs'), document, 'PORT']));
    watch(await startPeer('openapi-backend', [join(peers, 'openapi-backend.mjs'), document, 'PORT']));
    const prism = join(peers, 'node_modules/@stoplight/prism-cli/dist/index.js');
    watch(await startPeer('Prism', [prism, 'mock', document, '-p', 'PORT', '--multiprocess=false']));
    watch(
      await startPeer('Prism, silent', [
        prism,
        'mock',
        document,
        '-p',
        'PORT',
        '--multiprocess=false',
        '-v',
        'silent',
      ]),
    );
    for (const kind of kinds) {
      for (const { server, loads } of Array.from({ length: rounds }, () => subjects).flat()) {
        const ask = requestOf(kind, server.baseUrl, headers, examples);
        if (loads[kind].length === 0) await putLoad(peers, ask, warmUpSeconds);
        loads[kind].push(await putLoad(peers, ask, measuredSeconds));
      }
    }
    return rowsOf(subjects);
  } finally {
    await Promise.all(subjects.map(({ server }) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

function requestOf(
  kind: Kind,
  baseUrl: string,
  headers: Record<string, string>,
  { created }: Examples,
): LoadRequest {
  if (kind === 'list') return { url: `${baseUrl}${listPath}`, headers, body: null };
  const { id } = z.object({ id: z.string() }).parse(created);
  if (kind === 'get') return { url: `${baseUrl}/v2/orders/${id}`, headers, body: null };
  return {
    url: `${baseUrl}/v2/orders`,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(orderBody()),
  };
}

async function examplesOf(baseUrl: string, headers: Record<string, string>): Promise<Examples> {
  const created = await fetch(`${baseUrl}/v2/orders`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderBody()),
  });
  if (created.status !== 201) throw new Error(await created.text());
  const list = await fetch(`${baseUrl}${listPath}`, { headers });
  return { created: await created.json(), list: await list.json() };
}

function orderBody(): unknown {
  const at = (days: number, hour: number) =>
    new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + hour * 3_600_000).toISOString();
  const window = (days: number) => ({
    start_at: at(days, 8),
    end_at: at(days, 12),
    timezone: 'Europe/Helsinki',
  });
  const contact = { name: 'Aino Virtanen', phone: '+358 40 123 4567', email: 'aino@example.com' };
  return {
    customer_reference: 'PO 1',
    pickup: {
      address: { formatted_address: 'Mannerheimintie 1, 00100 Helsinki, Finland' },
      type: 'private',
      contact,
      available_from: at(3, 0),
      requested_windows: [window(3), window(4)],
    },
    delivery: {
      address: { formatted_address: 'Hämeenkatu 1, 33100 Tampere, Finland' },
      type: 'end_customer',
      contact,
      requested_windows: [window(5)],
    },
    items: [
      { role: 'primary', vin: 'WVWZZZ1JZXW000001', winter_tires: { mounted: true, in_vehicle: false } },
    ],
    service_options: { transport_preference: 'flexible', inspection: 'standard' },
    customer_note: 'Two keys',
  };
}

function rowsOf(subjects: readonly Subject[]): BenchRow[] {
  const best = (subject: Subject | undefined, kind: Kind): Load =>
    subject?.loads[kind].toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond)[0] ?? {
      requestsPerSecond: 0,
      p99Ms: 0,
    };
  const prism = subjects.find(({ server }) => server.name === 'Prism');
  return kinds.flatMap(kind =>
    subjects.map(subject => {
      const load = best(subject, kind);
      return {
        what: `${kind}, ${connections} connections`,
        server: subject.server.name,
        requestsPerSecond: load.requestsPerSecond,
        p99Ms: load.p99Ms,
        timesPrism: Number((load.requestsPerSecond / best(prism, kind).requestsPerSecond).toFixed(1)),
        memoryAtStartMb: subject.memoryAtStartMb,
        memoryMb: subject.server.memoryMb(),
      };
    }),
  );
}
