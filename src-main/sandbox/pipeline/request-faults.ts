import type { IncomingHttpHeaders } from 'node:http';
import { matchesHash, sha256Of } from '../common/signing.ts';
import { invalidField } from '../http/problem.ts';
import { parseShape } from '../http/shape.ts';
import { type RequestFault, requestFaultsSchema } from '../services/faults.ts';

/**
 * Header with practice faults for the request that has it: a JSON fault or a list of faults, without `operation` and
 * `times`.
 */
const faultHeader = 'X-Sandbox-Fault';
/** Header with the control token. Without the right token, `X-Sandbox-Fault` is ignored. */
const controlHeader = 'x-sandbox-control';

/**
 * Reads the practice faults that a request contains.
 * @throws Problem 400 for unknown faults in a request with a valid control token
 */
export function requestFaults(headers: IncomingHttpHeaders, controlToken: string): readonly RequestFault[] {
  const text = headers[faultHeader.toLowerCase()];
  const token = headers[controlHeader];
  if (typeof text !== 'string' || typeof token !== 'string') return [];
  if (!matchesHash(token, sha256Of(controlToken))) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(faultHeader, 'invalid_json', 'This is no JSON.');
  }
  return parseShape(requestFaultsSchema, Array.isArray(value) ? value : [value]);
}
