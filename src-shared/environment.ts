import { z } from 'zod';
import { recordOf, smallJsonSchema } from './domain/limits.ts';
import { maxEnvironments } from './domain/size-limits.ts';
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

/**
 * Base URL of a service: https, or http on this computer; without user, query and fragment. Parsing trims it, lowers
 * scheme and host, and removes the slash at the end. Issues: `has_credentials`, `has_query`, `no_address`, `not_https`.
 */
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
 * A host that uploads and downloads may use in addition to the service's, or `*.` with the end of such hosts' names. A
 * host in this computer's own network must be named in full.
 */
export const allowedHostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .regex(/^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/);

/** Entries of the interface profile that differ from their defaults, by name. */
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
/** Settings of an environment, set by the user, an imported file or an administrator. Never contains a credential. */
export const environmentInputSchema = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(['sandbox', 'production']),
  baseUrl: baseUrlSchema,
  profile: profileOverridesSchema.default({}),
  /**
   * The hosts that uploads and downloads may use in addition to the service's. If empty, every public host is allowed
   * over https.
   */
  allowedHosts: z.array(allowedHostSchema).max(100).default([]),
  /** Scopes to request; null requests all that the credential has (section "POST /oauth2/token"). */
  scopes: z.array(z.enum(scopes)).min(1).max(100).nullable().default(null),
  /** Certificates in PEM that are trusted in addition to those of the system. */
  caCertificates: pemSchema.nullable().default(null),
});
export type EnvironmentInput = z.infer<typeof environmentInputSchema>;

/**
 * `taken_over`: the environment, which the user had set up, is now managed by the administrator's file. `released`: the
 * file no longer contains the environment, and none of the file's settings apply to it.
 */
export const fileNoteSchema = z.enum(['taken_over', 'released']);

/** An environment: one service with its own credential and database. Environments share no data. */
export const environmentSchema = environmentInputSchema.extend({
  id: z.string().min(1).max(100),
  kind: environmentKindSchema,
  /** Base URL of the service. Null for the local sandbox, because its address changes at every start. */
  baseUrl: z.string().nullable(),
  /** Whether the environment comes from the administrator's file. If so, the user cannot change its settings. */
  isManaged: z.boolean(),
  /** What the administrator's file has changed about the environment; null if there is nothing to report. */
  fileNote: fileNoteSchema.nullable(),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Maximum number of environments in an imported file. An export can contain 100 of the user and 100 of the
 * administrator.
 */
const maxEnvironmentsInFile = 2 * maxEnvironments;

const fileWith = (max: number) =>
  z.strictObject({
    dispatchEnvironments: z.literal(1),
    environments: z.array(z.strictObject(environmentInputSchema.shape)).max(max),
  });

/** Format of exported and imported files. Unknown fields are rejected, so that a typing error is noticed. */
export const environmentFileSchema = fileWith(maxEnvironmentsInFile);
/** Format of the administrator's file: that of exported files, with fewer environments. */
export const administratorFileSchema = fileWith(maxEnvironments);
export type EnvironmentFile = z.infer<typeof environmentFileSchema>;

/** Why the administrator's file is ignored. */
export const administratorFileProblems = [
  /** The file or a folder above it does not belong to the administrator of the system. */
  'other_owner',
  /** Someone other than the owner can write the file or a folder above it. */
  'writable',
  /** The file or a folder above it is a link. */
  'link',
  'not_a_file',
  'too_large',
  'unreadable',
  /** The content is no list of environments. */
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

/** The interface profile of an environment: the defaults of its kind, with the entries that the environment changes. */
export const profileOf = ({ kind, profile }: Pick<Environment, 'kind' | 'profile'>): InterfaceProfile =>
  interfaceProfileSchema.parse({
    ...(kind === 'local-sandbox' ? localSandboxProfile : defaultInterfaceProfile),
    ...profile,
  });
