import { z } from 'zod';
import { methods } from '../../src-shared/contract.ts';

/** Every method of the contract with its input and output as JSON schema. */
export const listMethods = (): unknown =>
  Object.fromEntries(
    Object.entries(methods).map(([name, { input, output }]) => [
      name,
      { input: schemaOf(input, 'input'), output: schemaOf(output, 'output') },
    ]),
  );

/** What JSON has no word for, such as bytes, is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
