import { z } from 'zod';
import { orNull } from './fields.ts';

// @interface auth.scopes
/** OAuth scopes ("Authentication"). */
export const scopes = ['orders:read', 'orders:write', 'reports:read', 'test:write'] as const;

// @interface token.answer
/**
 * Answer of `POST /oauth2/token`. `expires_in` should be seconds; an odd value must not end all work, so it is taken as
 * it comes and judged where it is used. `expires_at` is not read: the clock of this computer may be wrong.
 */
export const tokenResponseSchema = z.object({
  // What may stand in a header; anything else is no token.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.unknown().optional(),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .default('Bearer'),
  scope: orNull(z.string()),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;
