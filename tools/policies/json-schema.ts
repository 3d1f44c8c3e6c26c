import { z } from 'zod';
import { settingWords } from '../../src-shared/contract/setting-words.ts';
import { settingsSchema } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { type Part, settableIn } from './settable.ts';

/** The JSON schema of `policy.json`, with which editors complete and check it. */
export function policySchema(): string {
  const schema = z
    .strictObject({
      $schema: z.string().optional().meta({ description: 'Path of this schema, for editors.' }),
      defaults: partOf('defaults').meta({ description: 'Values that users can change.' }),
      enforced: partOf('enforced').meta({ description: 'Values that users cannot change.' }),
    })
    .meta({ title: 'Policy of Dispatch', description: 'Dispatch reads it at its start.' });
  const json = z.toJSONSchema(schema, {
    io: 'input',
    // Dispatch ignores unknown members of a value, and reports them. An editor marks them at once.
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false;
    },
  });
  return `${JSON.stringify(json, null, 2)}\n`;
}

const partOf = (part: Part) =>
  z
    .strictObject(
      Object.fromEntries(
        settableIn(part).map(name => {
          const { title, description } = settingWords[name];
          const schema: z.ZodType = settingsSchema.shape[name];
          return [name, schema.meta({ title, description, default: defaultSettings[name] }).optional()];
        }),
      ),
    )
    .optional();
