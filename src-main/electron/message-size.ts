import { isCalledName } from '../../src-shared/domain/strangers-json.ts';

/**
 * Why a message is refused. `not_plain`: something in it is no plain data, is in it twice, or is nested too deep.
 */
export type MessageFault = 'too_large' | 'not_plain';

/** What a value counts besides its text or bytes. */
const bytesOfValue = 8;
/** Twice the ids of a selection, or the cells of a table, that fit into the largest message. */
const maxValues = 50_000;
/** Ours are nested less than half as deep. */
const maxDepth = 40;

interface Scales {
  readonly maxBytes: number;
  bytes: number;
  values: number;
  /** Objects and lists that were met. */
  readonly met: Set<object>;
  /** Those that are still to be looked into: the next level of nesting. */
  next: object[];
}

/**
 * Weighs a message in one pass, and gives up at the first thing that does not pass: plain objects, lists without holes,
 * bytes, text, finite numbers, true and false, null and undefined do. What is in a message twice is refused as well: the
 * schemas and the database would walk it at each place, and a few levels of `[one, one]` make millions of places.
 *
 * What the message took before, when V8 made objects of its bytes, is out of our hands; Chromium bounds those bytes.
 * @returns its size in bytes, near enough to refuse a large one
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

/** A list counts its places before it is walked. */
function putItems(scales: Scales, items: readonly unknown[]): MessageFault | null {
  if (scales.values + items.length > maxValues) return 'too_large';
  scales.bytes += items.length * bytesOfValue;
  // Fewer names than places are holes; more are fields that a list does not have.
  if (Object.keys(items).length !== items.length) return 'not_plain';
  return firstFault(items, item => put(scales, item));
}

function putFields(scales: Scales, fields: object): MessageFault | null {
  return firstFault(Object.keys(fields), name => {
    // Whoever copies the first onto an object changes what that object is; whoever compares the others throws.
    if (name === '__proto__' || isCalledName(name)) return 'not_plain';
    scales.bytes += name.length * 2;
    return put(scales, Reflect.get(fields, name));
  });
}
