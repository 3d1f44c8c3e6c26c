import { z } from 'zod';
import { recordOf, smallJsonSchema } from './domain/limits.ts';
import { scopes } from './domain/token.ts';
import {
  defaultInterfaceProfile,
  formerProfileEntries,
  type InterfaceProfile,
  interfaceProfileSchema,
  localSandboxProfile,
} from './interface-profile.ts';

export const environmentKindSchema = z.enum(['local-sandbox', 'sandbox', 'production']);
export type EnvironmentKind = z.infer<typeof environmentKindSchema>;

export const isLoopbackHost = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

const addressPattern =
  /^(?<scheme>https?):\/\/(?<host>\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?<port>:\d{1,5})?(?<path>\/[^\s?#@]*)?$/i;

/** https, but for services on this computer; no user, query or fragment. A path is kept, its last slash is not. */
export const baseUrlSchema = z
  .string()
  .trim()
  .max(2_000)
  .transform((text, context) => {
    const parts = addressPattern.exec(text)?.groups;
    const problem = baseUrlProblem(text, parts);
    if (problem !== null) {
      context.issues.push({ code: 'custom', message: problem, input: text });
      return z.NEVER;
    }
    const { scheme = '', host = '', port = '', path = '' } = parts ?? {};
    return `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${path.replace(/\/+$/, '')}`;
  });

function baseUrlProblem(text: string, parts: Record<string, string | undefined> | undefined): string | null {
  if (text.includes('@')) return 'has_credentials';
  if (/[?#]/.test(text)) return 'has_query';
  if (!parts) return 'no_address';
  const isSecure = parts.scheme?.toLowerCase() === 'https' || isLoopbackHost(parts.host?.toLowerCase() ?? '');
  return isSecure ? null : 'not_https';
}

/**
 * A host, or `*.` and the end of one: where uploads and downloads may go besides the base URL's own host. One of this
 * computer's own network has to be named exactly.
 */
export const allowedHostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .regex(/^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/);

/** Entries of the interface profile that differ here, by name; every other one keeps its default. */
export const profileOverridesSchema = recordOf(z.string().max(100), smallJsonSchema, 100).superRefine(
  (overrides, context) => {
    for (const name of Object.keys(overrides)) {
      if (!Object.hasOwn(interfaceProfileSchema.shape, name) && !formerProfileEntries.includes(name)) {
        context.addIssue({ code: 'custom', message: 'unknown_entry', path: [name] });
      }
    }
    for (const issue of interfaceProfileSchema.safeParse({ ...defaultInterfaceProfile, ...overrides }).error
      ?.issues ?? []) {
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
    }
  },
);

const pemSchema = z
  .string()
  .max(200_000)
  .regex(/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/);

// @interface service.environments
/** What a dispatcher, a file or an administrator says of a service. Never a credential. */
export const environmentInputSchema = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(['sandbox', 'production']),
  baseUrl: baseUrlSchema,
  profile: profileOverridesSchema.default({}),
  /** Empty: wherever the service itself sends us, over https, in the public network. */
  allowedHosts: z.array(allowedHostSchema).max(100).default([]),
  /** Scopes to ask for; null asks for all that the credential has ("POST /oauth2/token"). */
  scopes: z.array(z.enum(scopes)).min(1).max(100).nullable().default(null),
  /** Certificates in PEM that are trusted besides those of the system. */
  caCertificates: pemSchema.nullable().default(null),
});
export type EnvironmentInput = z.infer<typeof environmentInputSchema>;

/**
 * `taken_over`: the dispatcher had set it up before the administrator's file did. `released`: the file does not set it
 * up any more, and nothing of the file counts for it.
 */
export const fileNoteSchema = z.enum(['taken_over', 'released']);

/** An environment: one service, its credential, its database. Nothing of one is ever sent to another. */
export const environmentSchema = environmentInputSchema.extend({
  id: z.string().min(1).max(100),
  kind: environmentKindSchema,
  /** Null for the local sandbox, which is wherever it listens. */
  baseUrl: z.string().nullable(),
  /** Set up by the administrator's file: its settings are not changed here. */
  isManaged: z.boolean(),
  /** What the administrator's file did to it; null where nothing is to be said. */
  fileNote: fileNoteSchema.nullable(),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * So many the dispatcher has besides the local sandbox, those of the administrator counted, and so many the
 * administrator's file sets up, whatever is there: more, nobody would find their way in.
 */
export const maxEnvironments = 100;
/** Of a file to import: what was exported where the dispatcher and the administrator have both set up all they can. */
const maxEnvironmentsInFile = 2 * maxEnvironments;

/** Of a file with a list of environments. */
export const maxEnvironmentFileBytes = 1_048_576;

const fileWith = (max: number) =>
  z.strictObject({
    dispatchEnvironments: z.literal(1),
    environments: z.array(z.strictObject(environmentInputSchema.shape)).max(max),
  });

/** An export, and an import. Unknown fields are refused: a typing error must not pass. */
export const environmentFileSchema = fileWith(maxEnvironmentsInFile);
/** The same with fewer environments. */
export const administratorFileSchema = fileWith(maxEnvironments);
export type EnvironmentFile = z.infer<typeof environmentFileSchema>;

/** Why the administrator's file does not count. */
export const administratorFileProblems = [
  /** It, or a folder above it, belongs to somebody who is not the system's administrator. */
  'other_owner',
  /** Others than its owner may write it, or a folder above it. */
  'writable',
  /** It, or a folder above it, is a link. */
  'link',
  'not_a_file',
  'too_large',
  'unreadable',
  /** It is no list of environments. */
  'bad_content',
] as const;
export type AdministratorFileProblem = (typeof administratorFileProblems)[number];

export const localEnvironment: Environment = {
  id: 'local',
  name: 'Local sandbox',
  kind: 'local-sandbox',
  baseUrl: null,
  profile: {},
  allowedHosts: [],
  scopes: null,
  caCertificates: null,
  isManaged: false,
  fileNote: null,
};

/** The profile that an environment works with. */
export const profileOf = ({ kind, profile }: Pick<Environment, 'kind' | 'profile'>): InterfaceProfile =>
  interfaceProfileSchema.parse({
    ...(kind === 'local-sandbox' ? localSandboxProfile : defaultInterfaceProfile),
    ...profile,
  });
