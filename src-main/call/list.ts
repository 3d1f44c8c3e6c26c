import { z } from 'zod';
import { methods } from '../../src-shared/contract.ts';
import { documentSchema } from '../../src-shared/records.ts';
import { attachInputSchema, attachMethod } from './attach.ts';

/** Every method of the contract with its input and output as JSON schema. */
export const listMethods = (): unknown =>
  Object.fromEntries(
    Object.entries({ ...methods, [attachMethod]: { input: attachInputSchema, output: documentSchema } }).map(
      ([name, { input, output }]) => [
        name,
        { input: schemaOf(input, 'input'), output: schemaOf(output, 'output') },
      ],
    ),
  );

/** What JSON has no word for, such as bytes, is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
