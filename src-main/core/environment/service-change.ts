import { isDeepStrictEqual } from 'node:util';
import { type Environment, type EnvironmentInput, profileOf } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { canonicalHost } from '../api/request-target.ts';
import { certificatesOf } from '../ports/certificates.ts';
import type { ReachedService, ReachingDetails, ServiceChange } from '../ports/ports.ts';
import { isSameAccount } from './credential-account.ts';

/** Maximum length that a dialog shows in full; a host name has at most 253 characters. */
export const maxShownTextLength = 300;
/** Maximum number of new hosts, and of new certificates, in a dialog. */
export const maxNewShown = 10;

type Reaching = Pick<Environment, 'kind' | 'baseUrl' | 'allowedHosts' | 'caCertificates' | 'profile'>;

/**
 * The confirmation for a new environment, however harmless it looks: the main process sends requests to its address,
 * with the credential that a page enters.
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
 * The confirmation for a change of an environment to another address, kind, certificate authority, allowed host, path
 * or header.
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

/** Refuses a change that the dialog cannot show in full: a user cannot confirm what is not shown. */
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

/** Compares certificates by their whole text: a parser may find more in it than the names that are shown. */
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
 * Paths and a header that change what a request does: a path leads to another place on the server, also for deletions,
 * and a header may have a meaning there.
 */
function reachingDetails(reaching: Pick<Reaching, 'kind' | 'profile'>): ReachingDetails {
  const { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath } =
    profileOf(reaching);
  return { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath };
}
