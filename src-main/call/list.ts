import { z } from 'zod';
import { methods } from '../../src-shared/contract/contract.ts';
import { documentSchema } from '../../src-shared/contract/documents.ts';
import { attachInputSchema, attachMethod } from './attach.ts';

const known: Record<string, { input: z.ZodType; output: z.ZodType }> = {
  ...methods,
  [attachMethod]: { input: attachInputSchema, output: documentSchema },
};

export const methodNames: readonly string[] = Object.keys(known);

/**
 * Returns the input and output of a method as JSON schemas.
 * @throws Error if there is no such method
 */
export function schemasOf(method: string): unknown {
  const { input, output } = methodOf(method);
  return { input: schemaOf(input, 'input'), output: schemaOf(output, 'output') };
}

/**
 * Returns the Zod schemas of a method's input and output.
 * @throws Error if there is no such method
 */
export function methodOf(name: string): { input: z.ZodType; output: z.ZodType } {
  const method = Object.hasOwn(known, name) ? known[name] : undefined;
  if (method) return method;
  throw new Error(`There is no method "${name}"; npm run call -- --list names them.`);
}

/** Returns the JSON schema of a Zod schema. Types without a JSON equivalent, such as bytes, become `any`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
