import { z } from 'zod';
import { orNull } from './fields.ts';

// @interface auth.scopes
/** OAuth scopes (section "Authentication"). */
export const scopes = ['orders:read', 'orders:write', 'reports:read', 'test:write'] as const;

// @interface token.answer
/**
 * Answer of `POST /oauth2/token`. `expires_in` should be seconds. Any value is accepted here and checked where it is
 * used, because an odd value must not block all work. `expires_at` is not read: this computer's clock can be wrong.
 */
export const tokenResponseSchema = z.object({
  // Only characters that are allowed in a header; any other text is not a token.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.unknown().optional(),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .default('Bearer'),
  scope: orNull(z.string()),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;
