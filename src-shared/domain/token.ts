import { z } from 'zod';
import { orNull } from './fields.ts';

/** OAuth scopes ("Authentication"). */
export const scopes = ['orders:read', 'orders:write', 'reports:read', 'test:write'] as const;

/** Answer of `POST /oauth2/token`: `expires_in` in seconds, `expires_at` in Unix seconds. */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  expires_at: orNull(z.number()),
  token_type: z.string(),
  scope: z.string().default(''),
});
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;
