import { z } from 'zod';

/** Of texts and other single values, those that some schema of the contract asks for; a list that it does not look into. */
const singles = [
  ...[
    'a',
    '2026-11-21T08:00:00Z',
    '2026-11-21T08-00-00-000Z',
    '08:00',
    '#/orders',
    'FI',
    'ord_1',
    'https://a.example',
    'report.csv',
  ],
  ...[1, 100, 400, true, new Uint8Array([1]), []],
];

/** A value that a schema takes, with everything in it that may be there. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, sampleOf(field)]));
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] ?? z.never());
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodRecord) {
    // A record whose names are listed has all of them.
    const names = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : [];
    return Object.fromEntries(names.map(name => [name, sampleOf(schema.valueType)]));
  }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return sampleOf(schema.unwrap());
  return singles.find(single => z.safeParse(schema, single).success);
}
