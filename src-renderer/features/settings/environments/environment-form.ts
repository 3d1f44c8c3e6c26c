import { scopes as allScopes } from '../../../../src-shared/domain/token.ts';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
} from '../../../../src-shared/environment.ts';
import type { Scope } from '../../../state/environment-words.ts';
import { overridesOf, type ProfileProblems, profileProblems, textsOf } from './profile-form.ts';

/** The values of the form, as text that the user has typed. */
export interface EnvironmentForm {
  name: string;
  kind: EnvironmentInput['kind'];
  baseUrl: string;
  /** Scopes to request with each token; null requests all scopes of the credential. */
  scopes: readonly Scope[] | null;
  /** Hosts, one in each line. */
  allowedHosts: string;
  caCertificates: string;
  /** Texts for the interface profile, by the name of the entry. An empty text means the default. */
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

/** Fields that the check can find a problem with. */
export type FormField = 'name' | 'baseUrl' | 'scopes' | 'allowedHosts' | 'caCertificates';

export interface Checked {
  /** The environment that the form describes; null as long as any field has a problem. */
  input: EnvironmentInput | null;
  /** Codes of problems by field, such as `not_https`. The schema defines the codes. */
  problems: Partial<Record<FormField, string>>;
  /** Problems of the interface profile, by the name of the entry. */
  profileProblems: ProfileProblems;
  /** The first invalid host, which the message names; null if all are valid. */
  badHost: string | null;
}

const isField = (name: PropertyKey | undefined): name is FormField =>
  ['name', 'baseUrl', 'scopes', 'allowedHosts', 'caCertificates'].includes(String(name));

/** Checks the form with the same schema as the core. */
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
