import { request } from 'undici';
import { z } from 'zod';
import { fieldErrorSchema } from '../../src-shared/domain/problem.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import type { SandboxControlRequest } from '../core/ports/ports.ts';

/** Time limit of a call, in milliseconds. It is short, because the sandbox runs on this computer. */
const answerWithinMs = 15_000;

const problemSchema = z.object({
  code: z.string().catch('unknown'),
  detail: z.string().catch(''),
  errors: z.array(fieldErrorSchema).catch([]),
});

/** Calls a control endpoint of the local sandbox, as `LocalSandbox.control` describes. */
export async function callControl(
  address: string | null,
  controlToken: string,
  { method, path, json, signal }: SandboxControlRequest,
): Promise<unknown> {
  if (address === null) {
    throw new DispatchError('service_unreachable', 'The local sandbox is stopped.', {
      reason: 'refused',
      retryable: true,
    });
  }
  const answer = await request(new URL(path, address), {
    method,
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
    signal: signal ?? null,
    headers: {
      authorization: `Bearer ${controlToken}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw new DispatchError('cancelled', 'It was cancelled.', {}, { cause });
    throw new DispatchError(
      'service_unreachable',
      'The local sandbox did not answer.',
      { reason: 'reset', retryable: true },
      { cause },
    );
  });
  const text = await answer.body.text();
  const body = text === '' ? null : jsonOf(text);
  if (answer.statusCode < 400) return body;
  throw refusalOf(answer.statusCode, body);
}

function refusalOf(status: number, body: unknown): DispatchError {
  const { code, detail, errors } = problemSchema
    .catch({ code: 'unknown', detail: '', errors: [] })
    .parse(body);
  return new DispatchError(status < 500 ? 'bad_request' : 'service_failed', detail, {
    reason: code,
    status,
    fieldErrors: errors,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
