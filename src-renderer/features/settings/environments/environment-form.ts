import { scopes as allScopes } from '../../../../src-shared/domain/token.ts';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
} from '../../../../src-shared/environment.ts';
import type { Scope } from '../../../session/environment-words.ts';
import { overridesOf, type ProfileProblems, profileProblems, textsOf } from './profile-form.ts';

/** The editor's text, as it is typed. */
export interface EnvironmentForm {
  name: string;
  kind: EnvironmentInput['kind'];
  baseUrl: string;
  /** Null asks for all scopes of the credential. */
  scopes: readonly Scope[] | null;
  /** One host a line. */
  allowedHosts: string;
  caCertificates: string;
  /** Overrides of the interface profile by name; an empty text is the default. */
  profile: Readonly<Record<string, string>>;
}

export const emptyForm: EnvironmentForm = {
  name: '',
  kind: 'sandbox',
  baseUrl: '',
  scopes: null,
  allowedHosts: '',
  caCertificates: '',
  profile: {},
};

export const formOf = (environment: Environment): EnvironmentForm => ({
  name: environment.name,
  kind: environment.kind === 'production' ? 'production' : 'sandbox',
  baseUrl: environment.baseUrl ?? '',
  scopes: environment.scopes,
  allowedHosts: environment.allowedHosts.join('\n'),
  caCertificates: environment.caCertificates ?? '',
  profile: textsOf(environment.profile),
});

/** Fields of the editor that can be wrong. */
export type FormField = 'name' | 'baseUrl' | 'scopes' | 'allowedHosts' | 'caCertificates';

export interface Checked {
  /** Null while something is wrong. */
  input: EnvironmentInput | null;
  /** Why, by field: the schema's own word, such as `not_https`. */
  problems: Partial<Record<FormField, string>>;
  /** The same of the interface profile, by entry. */
  profileProblems: ProfileProblems;
  /** A host that is none, to be named. */
  badHost: string | null;
}

const isField = (name: PropertyKey | undefined): name is FormField =>
  ['name', 'baseUrl', 'scopes', 'allowedHosts', 'caCertificates'].includes(String(name));

/** Reads the text by the same schema that the core reads it with. */
export function checkForm(form: EnvironmentForm): Checked {
  const hosts = form.allowedHosts.split(/[\s,;]+/).filter(host => host !== '');
  const parsed = environmentInputSchema.safeParse({
    name: form.name,
    kind: form.kind,
    baseUrl: form.baseUrl,
    profile: overridesOf(form.profile),
    allowedHosts: hosts,
    scopes: form.scopes && allScopes.filter(scope => form.scopes?.includes(scope)),
    caCertificates: form.caCertificates.trim() === '' ? null : form.caCertificates,
  });
  const wrong = profileProblems(form.profile);
  const problems: Checked['problems'] = {};
  let badHost: string | null = null;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, index] = path;
    if (isField(field)) problems[field] ??= message;
    if (field === 'allowedHosts' && typeof index === 'number') badHost ??= hosts[index] ?? null;
  }
  return { input: parsed.data ?? null, problems, profileProblems: wrong, badHost };
}
