import { z } from 'zod';

const effectsSchema = z.object({
  data: z.array(
    z.object({
      operation: z.string(),
      customer: z.string(),
      idempotency_key: z.string().nullable(),
      order_id: z.string().nullable(),
      file_id: z.string().nullable(),
    }),
  ),
});
const requestsSchema = z.object({
  data: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
      idempotency_key: z.string().nullable(),
    }),
  ),
});

export interface Fault {
  operation: string;
  kind:
    | 'delay'
    | 'status'
    | 'reset_before'
    | 'reset_after'
    | 'truncate'
    | 'expired_token'
    | 'order_refused'
    | 'upload_refused';
  status?: number;
  times?: number;
  delay_ms?: number;
  after?: boolean;
}

export type Control = ReturnType<typeof controlOf>;

/** The sandbox's own record and its practice faults: the oracle of every test, never the app's opinion. */
export function controlOf(baseUrl: () => string, controlToken: string) {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, baseUrl()), { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const effects = async () => effectsSchema.parse(await ask('/_sandbox/effects')).data;
  return {
    effects,
    effectsOf: async (operation: string) =>
      (await effects()).filter(effect => effect.operation === operation),
    requests: async () => requestsSchema.parse(await ask('/_sandbox/requests')).data,
    faults: (...faults: Fault[]) =>
      ask('/_sandbox/faults', { method: 'POST', body: JSON.stringify({ faults }) }),
    noFaults: () => ask('/_sandbox/faults', { method: 'DELETE' }),
  };
}
