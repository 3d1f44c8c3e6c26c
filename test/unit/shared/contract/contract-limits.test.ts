import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MethodName, methods } from '../../../../src-shared/contract/contract.ts';
import { emptyDraft, orderDraftSchema } from '../../../../src-shared/domain/draft.ts';
import { sampleOf } from '../../../support/contract-samples.ts';

const names = Object.keys(methods) as MethodName[];

/** What a schema is made of, each with where it stands; `[]` is an item of a list, `{}` a value of a record. */
function* partsOf(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  yield [path, schema];
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) yield* partsOf(field, `${path}.${name}`);
  }
  if (schema instanceof z.ZodArray) yield* partsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) {
    yield* partsOf(schema.keyType, `${path}.(name)`);
    yield* partsOf(schema.valueType, `${path}{}`);
  }
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* partsOf(option, path);
  // Whatever is around another one: optional, nullable, default, prefault, catch, readonly.
  if ('innerType' in def) yield* partsOf(def.innerType as z.core.$ZodType, path);
  if (schema instanceof z.ZodPipe) yield* partsOf(schema.in, path);
}

const hasMaxLength = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'max_length');
const refuses = (schema: z.core.$ZodType, value: unknown): boolean => !z.safeParse(schema, value).success;

const manyFields = (value: unknown) =>
  Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, value]));
const nested = (levels: number): unknown => (levels === 0 ? 1 : { deeper: nested(levels - 1) });
const endless = ['x'.repeat(1_500_000), manyFields(1), new Array(30_000).fill(1), nested(100)];

/** Schemas that hold as much as they are given, or of which nobody has thought here. */
function hasNoBound(schema: z.core.$ZodType): boolean {
  switch (schema._zod.def.type) {
    case 'string':
    case 'array':
      return !hasMaxLength(schema);
    case 'number':
      return !refuses(schema, 1e300) || !refuses(schema, -1e300);
    case 'record':
      return !(schema instanceof z.ZodRecord && refuses(schema, manyFields(sampleOf(schema.valueType))));
    case 'unknown':
      return endless.some(value => !refuses(schema, value));
    case 'custom':
      return !refuses(schema, new Uint8Array(10_000_000)) || !refuses(schema, endless[0]);
    default:
      return !knownKinds.includes(schema._zod.def.type);
  }
}

/** Kinds that hold one of a few values, or others that are looked at by themselves. */
const knownKinds: readonly string[] = [
  ...['object', 'union', 'enum', 'literal', 'boolean', 'null'],
  ...['optional', 'nullable', 'default', 'prefault', 'pipe', 'transform'],
];

const boundless = (schema: z.core.$ZodType, path: string): string[] =>
  [...partsOf(schema, path)].filter(([, part]) => hasNoBound(part)).map(([at]) => at);

describe('what a page sends', () => {
  it('has a maximum for every text, list, record and number of every method', () => {
    expect(names.flatMap(name => boundless(methods[name].input, name))).toEqual([]);
  });

  it('would be found without one, wherever it stands', () => {
    const text = z.string();
    const schema = z.object({
      list: z.array(z.boolean()),
      inList: z.array(z.object({ text })).max(5),
      record: z.record(z.string().max(50), z.boolean()),
      name: z.record(text, z.boolean()).refine(() => false),
      either: z
        .union([z.literal('a'), text])
        .nullable()
        .default(null),
      number: z.number(),
      half: z.number().min(0),
      whole: z.int(),
      trimmed: z.string().trim().transform(Number),
      anything: z.unknown(),
      bytes: z.instanceof(Uint8Array),
      date: z.iso.datetime(),
      map: z.map(text, text),
    });
    expect(boundless(schema, 'it')).toEqual([
      'it.list',
      'it.inList[].text',
      'it.record',
      'it.name.(name)',
      'it.either',
      'it.number',
      'it.half',
      'it.trimmed',
      'it.anything',
      'it.bytes',
      'it.date',
      'it.map',
    ]);
  });
});

describe('no honest use meets a maximum', () => {
  it('a draft with all that the form takes', () => {
    const text = 'x'.repeat(10_000);
    const draft = emptyDraft();
    const full = {
      ...draft,
      customerNote: text,
      pickup: { ...draft.pickup, type: text, address: text, requestedWindows: Array(50).fill({}) },
      vehicle: { ...draft.vehicle, note: text, fuelType: text },
    };
    expect(orderDraftSchema.safeParse(full).error).toBeUndefined();
    const { input } = methods['changes.save'];
    const change = { base: full, draft: full, correctedEntryId: null };
    expect(input.safeParse({ localId: 'a', version: 0, change }).error).toBeUndefined();
  });

  it('a change that holds what the service said, however long', () => {
    const patch = {
      customer_note: 'x'.repeat(500_000),
      pickup: { requested_windows: Array(500).fill({ start_at: 'a', end_at: 'b', timezone: 'c' }) },
    };
    expect(methods['orders.update'].input.safeParse({ localId: 'a', patch }).error).toBeUndefined();
  });

  it('a table of five thousand rows, a piece at a time, with all columns', () => {
    const ids = Array.from({ length: 5_000 }, (_, row) => `row-${row}`);
    const cells = Object.fromEntries(Array.from({ length: 60 }, (_, column) => [`c${column}`, 'text']));
    const input = {
      version: 1,
      head: { columns: [], order: ids },
      rows: ids.slice(0, 100).map(id => ({ id, cells, isLeftOut: false, placedAtMs: Date.now() })),
      removedIds: ids,
      memory: Object.fromEntries(Array.from({ length: 5_000 }, (_, heading) => [`heading ${heading}`, ''])),
    };
    expect(methods['bulk.save'].input.safeParse(input).error).toBeUndefined();
  });

  it('a place in a list of orders with long addresses, and the cursor of a report', () => {
    const after = { value: 'x'.repeat(100_000), position: Date.now() };
    expect(methods['orders.list'].input.safeParse({ after }).error).toBeUndefined();
    const page = { createdFrom: '2026-11-21T08:00:00.000+02:00', createdTo: null, cursor: 'x'.repeat(8_000) };
    expect(methods['reports.page'].input.safeParse(page).error).toBeUndefined();
  });
});
