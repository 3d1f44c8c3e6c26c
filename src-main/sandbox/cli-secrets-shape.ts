import { z } from 'zod';

const word = z
  .string()
  .max(255)
  .regex(/^[^\s\p{Cc}]+$/u, 'must be 1 to 255 characters without spaces');

/** A client as a user gives it; what else the file says is not looked at. */
export const clientSchema = z.object({ client_id: word, client_secret: word });
export type Client = z.infer<typeof clientSchema>;

/** What a sandbox of the command line keeps over restarts. */
export const secretsSchema = z.strictObject({
  control_token: word.min(20),
  credentials: z.strictObject({
    full: clientSchema,
    read_only: clientSchema,
    ordering_channel: clientSchema,
    other_customer: clientSchema,
    revoked: clientSchema,
  }),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** `credentials.full.client_id: …`, of the first thing that is wrong. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'it has another shape';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** Two clients with one id could not be told apart. */
export function sharedId({ credentials }: Secrets): string | null {
  const ids = Object.values(credentials).map(({ client_id }) => client_id);
  return ids.find((id, index) => ids.indexOf(id) < index) ?? null;
}
