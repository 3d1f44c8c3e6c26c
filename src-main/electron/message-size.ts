const bytesOfNumber = 8;
const deepest = 40;

/** Size of a message in bytes, near enough to refuse a large one; infinite for one that is nested absurdly. */
export function messageBytes(value: unknown, depth = 0): number {
  if (depth > deepest) return Number.POSITIVE_INFINITY;
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return bytesOfNumber;
  return Object.entries(value).reduce(
    (total, [key, item]) => total + key.length * 2 + messageBytes(item, depth + 1),
    bytesOfNumber,
  );
}
