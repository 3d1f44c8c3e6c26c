import { z } from 'zod';
import { type SettingName, settingsSchema } from './settings.ts';

/** What values of a setting look like. `composed`: a list, or a value with several parts. */
export type SettingKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'toggle' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'composed' };

/** Returns the kind of a setting, as its schema says it. */
export function kindOf(name: SettingName): SettingKind {
  const schema: z.ZodType = settingsSchema.shape[name];
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: 'toggle' };
  if (!(schema instanceof z.ZodNumber)) return { kind: 'composed' };
  return {
    kind: 'number',
    min: schema.minValue ?? Number.MIN_SAFE_INTEGER,
    max: schema.maxValue ?? Number.MAX_SAFE_INTEGER,
  };
}
