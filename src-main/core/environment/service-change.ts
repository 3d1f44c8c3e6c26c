import { isDeepStrictEqual } from 'node:util';
import { type Environment, type EnvironmentInput, profileOf } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { canonicalHost } from '../api/allowed-targets.ts';
import { certificatesOf } from '../ports/certificates.ts';
import type { ReachedService, ReachingDetails, ServiceChange } from '../ports/desktop.ts';
import { isSameAccount } from './credential-account.ts';

/** Maximum length in characters of a text that a dialog shows in full. A host name has at most 253. */
export const maxShownTextLength = 300;
/** Maximum number of new hosts, and of new certificates, in a dialog. */
export const maxNewShown = 10;

type Reaching = Pick<Environment, 'kind' | 'baseUrl' | 'allowedHosts' | 'caCertificates' | 'profile'>;

/**
 * Returns what the user has to confirm for a new environment. Every new environment needs confirmation: the main
 * process sends requests to its address, with a credential that a page enters.
 * @throws DispatchError `bad_request` (`too_much_to_ask`)
 */
export const addedService = (next: EnvironmentInput): ServiceChange =>
  shownWhole({
    name: next.name,
    former: null,
    next: reachedService(next),
    isCredentialForgotten: false,
  });

/**
 * Returns what the user has to confirm if an environment gets another address, kind, certificate authority, allowed
 * host, path or header.
 * @returns null if no confirmation is needed
 * @throws DispatchError `bad_request` (`too_much_to_ask`)
 */
export function serviceChange(former: Environment, next: EnvironmentInput): ServiceChange | null {
  if (isDeepStrictEqual(compared(former), compared(next))) return null;
  return shownWhole({
    name: former.name,
    former: reachedService(former),
    next: reachedService(next),
    isCredentialForgotten: !isSameAccount(former, { ...next, id: former.id }),
  });
}

/** Returns the change if the dialog can show it in full. Otherwise throws: a user cannot confirm what is not shown. */
function shownWhole(change: ServiceChange): ServiceChange {
  const { former, next } = change;
  const texts = [URL.parse(next.baseUrl ?? '')?.href ?? next.baseUrl, ...Object.values(next.details)];
  const formerHosts = new Set(former?.allowedHosts);
  const formerCertificates = new Set(former?.certificates.map(({ sha256 }) => sha256));
  const newHosts = next.allowedHosts.filter(host => !formerHosts.has(host));
  const newCertificates = next.certificates.filter(({ sha256 }) => !formerCertificates.has(sha256));
  const isShown =
    texts.every(text => text === null || text.length <= maxShownTextLength) &&
    newHosts.length <= maxNewShown &&
    newCertificates.length <= maxNewShown;
  if (isShown) return change;
  throw refusal('bad_request', 'This is more than can be asked at once.', 'too_much_to_ask');
}

/**
 * Returns the values whose change needs confirmation. Certificates are compared as whole texts, because a parser may
 * find more in them than the names that the dialog shows.
 */
const compared = ({ kind, baseUrl, allowedHosts, caCertificates, profile }: Reaching) => ({
  kind,
  baseUrl,
  allowedHosts: new Set(allowedHosts),
  caCertificates,
  details: reachingDetails({ kind, profile }),
});

const reachedService = (reaching: Reaching): ReachedService => ({
  kind: reaching.kind,
  baseUrl: reaching.baseUrl,
  allowedHosts: reaching.allowedHosts.map(canonicalHost),
  certificates: certificatesOf(reaching.caCertificates).map(({ subject, sha256 }) => ({ subject, sha256 })),
  details: reachingDetails(reaching),
});

/**
 * Profile entries whose change the user must confirm. With another path, a request, even a deletion, could reach
 * another resource; another `requestIdHeader` could mean something else to the server.
 */
function reachingDetails(reaching: Pick<Reaching, 'kind' | 'profile'>): ReachingDetails {
  const { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath } =
    profileOf(reaching);
  return { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath };
}
