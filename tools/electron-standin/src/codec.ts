export type Codec = { encode: (value: unknown) => string; decode: (text: string) => unknown };

/**
 * Structured clone as JSON text, for bindings that carry strings only.
 * Self-contained: the source of this function also runs in the page.
 */
export function makeCodec(
  toBase64: (bytes: Uint8Array) => string,
  fromBase64: (text: string) => Uint8Array<ArrayBuffer>,
): Codec {
  const tag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
  const refuse = (value: unknown): never => {
    throw new Error(`An object could not be cloned. (${tag(value)})`);
  };

  const packObject = (value: object, seen: object[]): unknown => {
    if (seen.includes(value)) throw new Error('NotInStandIn: IPC of an object that contains itself');
    const inner = [...seen, value];
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, pack(item, inner)]);
    return Object.hasOwn(value, '$') ? { $: 'object', v: entries } : Object.fromEntries(entries);
  };

  const pack = (value: unknown, seen: object[]): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
    }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
    if (typeof value !== 'object') return refuse(value);
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: 'view', c: tag(value), v: toBase64(bytes) };
    }
    if (Array.isArray(value)) {
      if (seen.includes(value)) throw new Error('NotInStandIn: IPC of an array that contains itself');
      const inner = [...seen, value];
      return value.map(item => pack(item, inner));
    }
    switch (tag(value)) {
      case 'Object':
        return packObject(value, seen);
      case 'ArrayBuffer':
        return value instanceof ArrayBuffer
          ? { $: 'buffer', v: toBase64(new Uint8Array(value)) }
          : refuse(value);
      case 'Date':
        return { $: 'date', v: Number(value) };
      case 'Map':
        return value instanceof Map
          ? { $: 'map', v: [...value].map(pair => pack(pair, seen)) }
          : refuse(value);
      case 'Set':
        return value instanceof Set
          ? { $: 'set', v: [...value].map(item => pack(item, seen)) }
          : refuse(value);
      case 'RegExp':
        return value instanceof RegExp ? { $: 'regexp', v: value.source, f: value.flags } : refuse(value);
      case 'Error':
        return value instanceof Error
          ? { $: 'error', n: value.name, v: value.message, s: value.stack ?? '' }
          : refuse(value);
      default:
        return refuse(value);
    }
  };

  const views: Record<string, (buffer: ArrayBuffer) => unknown> = {
    DataView: buffer => new DataView(buffer),
    Int8Array: buffer => new Int8Array(buffer),
    Uint8ClampedArray: buffer => new Uint8ClampedArray(buffer),
    Int16Array: buffer => new Int16Array(buffer),
    Uint16Array: buffer => new Uint16Array(buffer),
    Int32Array: buffer => new Int32Array(buffer),
    Uint32Array: buffer => new Uint32Array(buffer),
    Float32Array: buffer => new Float32Array(buffer),
    Float64Array: buffer => new Float64Array(buffer),
    BigInt64Array: buffer => new BigInt64Array(buffer),
    BigUint64Array: buffer => new BigUint64Array(buffer),
  };

  // The text was made by `encode`, on this side or the other: its shape is known.
  type Packed = { $: string; v: never; c: string; f: string; n: string; s: string };
  const isPacked = (value: object): value is Packed => Object.hasOwn(value, '$');
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const pairsOf = (value: unknown): [unknown, unknown][] =>
    listOf(value).map(pair => [unpack(listOf(pair)[0]), unpack(listOf(pair)[1])]);

  const unpackTagged = (value: Packed): unknown => {
    switch (value.$) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(value.v);
      case 'bigint':
        return BigInt(value.v);
      case 'view': {
        const bytes = fromBase64(value.v);
        const make = views[value.c];
        return make ? make(bytes.buffer) : bytes;
      }
      case 'buffer':
        return fromBase64(value.v).buffer;
      case 'date':
        return new Date(value.v);
      case 'map':
        return new Map(pairsOf(value.v));
      case 'set':
        return new Set(listOf(value.v).map(unpack));
      case 'regexp':
        return new RegExp(value.v, value.f);
      case 'error': {
        const error = new Error(value.v);
        error.name = value.n;
        error.stack = value.s;
        return error;
      }
      default:
        return Object.fromEntries(pairsOf(value.v).map(([key, item]) => [String(key), item]));
    }
  };

  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (isPacked(value)) return unpackTagged(value);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  };

  return {
    encode: value => JSON.stringify(pack(value, [])),
    decode: source => unpack(JSON.parse(source)),
  };
}

/** The codec of the main process. */
export const codec: Codec = makeCodec(
  bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  source => {
    // Not Buffer.from(…).buffer, which is Node's shared pool for small strings.
    const pooled = Buffer.from(source, 'base64');
    const own = new Uint8Array(pooled.byteLength);
    own.set(pooled);
    return own;
  },
);
