import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyVehicle } from '../../../../src-shared/domain/draft.ts';
import { checkDraft } from '../../../../src-shared/domain/draft-rules.ts';
import { orderInputSchema } from '../../../../src-shared/domain/order.ts';
import { type Field, unitsOf } from '../../../../src-shared/domain/order-fields.ts';
import { context, goodDraft } from '../../../support/builders/order.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** A value that the service refuses at a path: too long, too large or too small. */
interface Refused {
  path: string;
  typed: string;
}

/** One for each bound within a schema of the service. The two vehicles of a list are at `items.0` and `items.1`. */
function refusedBy(schema: Json, path: string): Refused[] {
  const { maxLength, minimum, maximum, anyOf = [], properties = {}, items } = schema;
  const inside = (inner: unknown, name: string | number): Refused[] =>
    refusedBy(Object(inner), path === '' ? `${name}` : `${path}.${name}`);
  return [
    ...(maxLength === undefined ? [] : [{ path, typed: 'x'.repeat(maxLength + 1) }]),
    ...(minimum === undefined ? [] : [{ path, typed: String(minimum - 1) }]),
    ...(maximum === undefined ? [] : [{ path, typed: String(maximum + 1) }]),
    ...anyOf.flatMap(one => refusedBy(Object(one), path)),
    ...Object.entries(properties).flatMap(([name, inner]) => inside(inner, name)),
    ...(items === undefined ? [] : [0, 1].flatMap(index => inside(items, index))),
  ];
}

describe('a bound of the service', () => {
  const refused = refusedBy(z.toJSONSchema(orderInputSchema, { io: 'input' }), '');
  const draft = goodDraft(good => void (good.tradeIn = { ...emptyVehicle(), vin: 'YV1ZWAHE5R1234567' }));
  const fields = new Map(unitsOf(draft).flatMap(unit => unit.map(field => [field.path, field])));

  it('is found where there is one', () => {
    expect(refused.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['customer_reference', 'items.0.vin']),
    );
  });

  it.each(refused)('has a rule that says so before the order is placed: $path', ({ path, typed }) => {
    const field = fields.get(path) as Field<unknown> | undefined;
    expect(field, 'is typed in the form').toBeDefined();
    const problems = checkDraft(field?.write(draft, typed) ?? draft, context);
    expect(problems).toContainEqual(expect.objectContaining({ path, severity: 'error' }));
  });
});
