import { isCalledName } from '../../src-shared/domain/strangers-json.ts';

/** Why a message is refused. `not_plain`: a value in it is not plain data, occurs twice, or is nested too deeply. */
export type MessageFault = 'too_large' | 'not_plain';

/** Size in bytes that is assumed for a number, a boolean, an object or a list, and for each item of a list. */
const bytesOfValue = 8;
/** Maximum number of values in a message: twice as many as the largest selection or table needs. */
const maxValues = 50_000;
/** Maximum nesting depth: more than twice the depth of the deepest message of this app. */
const maxDepth = 40;

interface Scales {
  readonly maxBytes: number;
  bytes: number;
  values: number;
  /** All objects and lists that were found in the message so far. */
  readonly met: Set<object>;
  /** Objects and lists of the next nesting level, still to be checked. */
  next: object[];
}

/**
 * Measures and checks a message in one pass; stops at the first fault. Allowed are plain objects, lists without holes,
 * bytes, text, finite numbers, booleans, null and undefined. An object must not occur twice: later code would process
 * it at each occurrence, and a few levels of `[one, one]` make millions of occurrences. Chromium, not this function,
 * limits the memory for deserialising the message before this check.
 * @returns approximate size in bytes, or why the message is refused
 */
export function weighMessage(message: unknown, maxBytes: number): number | MessageFault {
  const scales: Scales = { maxBytes, bytes: 0, values: 0, met: new Set(), next: [] };
  let fault = put(scales, message);
  for (let depth = 0; fault === null && scales.next.length > 0; depth += 1) {
    if (depth === maxDepth) return 'not_plain';
    const level = scales.next;
    scales.next = [];
    fault = firstFault(level, held => putContent(scales, held));
  }
  return fault ?? scales.bytes;
}

function firstFault<T>(items: readonly T[], faultOf: (item: T) => MessageFault | null): MessageFault | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
}

function put(scales: Scales, value: unknown): MessageFault | null {
  switch (typeof value) {
    case 'string':
      return count(scales, value.length * 2);
    case 'number':
      return Number.isFinite(value) ? count(scales, bytesOfValue) : 'not_plain';
    case 'boolean':
    case 'undefined':
      return count(scales, bytesOfValue);
    case 'object':
      return value === null ? count(scales, bytesOfValue) : putObject(scales, value);
    default:
      return 'not_plain';
  }
}

function count(scales: Scales, bytes: number): MessageFault | null {
  scales.bytes += bytes;
  scales.values += 1;
  return scales.bytes > scales.maxBytes || scales.values > maxValues ? 'too_large' : null;
}

function putObject(scales: Scales, value: object): MessageFault | null {
  if (scales.met.has(value)) return 'not_plain';
  scales.met.add(value);
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return count(scales, value.byteLength);
  if (!isPlain(value)) return 'not_plain';
  scales.next.push(value);
  return count(scales, bytesOfValue);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value)
    ? prototype === Array.prototype
    : prototype === Object.prototype || prototype === null;
}

const putContent = (scales: Scales, value: object): MessageFault | null =>
  Array.isArray(value) ? putItems(scales, value) : putFields(scales, value);

/** Checks the length of a list before reading it. */
function putItems(scales: Scales, items: readonly unknown[]): MessageFault | null {
  if (scales.values + items.length > maxValues) return 'too_large';
  scales.bytes += items.length * bytesOfValue;
  // Fewer keys than items means holes; more keys means extra properties.
  if (Object.keys(items).length !== items.length) return 'not_plain';
  return firstFault(items, item => put(scales, item));
}

function putFields(scales: Scales, fields: object): MessageFault | null {
  return firstFault(Object.keys(fields), name => {
    // `__proto__` would change the prototype of a copy. Names of methods that JavaScript itself calls, such as
    // `toString`, would make comparisons throw.
    if (name === '__proto__' || isCalledName(name)) return 'not_plain';
    scales.bytes += name.length * 2;
    return put(scales, Reflect.get(fields, name));
  });
}
