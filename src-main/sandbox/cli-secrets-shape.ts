import { z } from 'zod';

const word = z
  .string()
  .max(255)
  .regex(/^[^\s\p{Cc}]+$/u, 'must be 1 to 255 characters without spaces');

/** A client in a file that the user names. Unknown fields are ignored. */
export const clientSchema = z.object({ client_id: word, client_secret: word });
export type Client = z.infer<typeof clientSchema>;

export const clientNames = ['full', 'read_only', 'ordering_channel', 'other_customer', 'revoked'] as const;

/** The secrets that `npm run sandbox` keeps in a file, so that they are the same after a restart. */
export const secretsSchema = z.strictObject({
  control_token: word.min(20),
  credentials: z.record(z.enum(clientNames), clientSchema),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Returns path and message of the first issue, such as `credentials.full.client_id: …`. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'it has another shape';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** Returns a client id that two clients share, which is not allowed; null if there is none. */
export function sharedId({ credentials }: Secrets): string | null {
  const ids = Object.values(credentials).map(({ client_id }) => client_id);
  return ids.find((id, index) => ids.indexOf(id) < index) ?? null;
}
