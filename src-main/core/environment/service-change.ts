import { isDeepStrictEqual } from 'node:util';
import { type Environment, type EnvironmentInput, profileOf } from '../../../src-shared/environment.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { canonicalHost } from '../api/address.ts';
import { certificatesOf } from '../ports/certificates.ts';
import type { ReachedService, ReachingDetails, ServiceChange } from '../ports/ports.ts';
import { isSameAccount } from './credential-account.ts';

/** That a question shows whole; a name of a host has at most 253 characters. */
export const maxShownTextLength = 300;
/** Of hosts or certificates that are new, so many are shown. */
export const maxNewShown = 10;

type Reaching = Pick<Environment, 'kind' | 'baseUrl' | 'allowedHosts' | 'caCertificates' | 'profile'>;

/**
 * What has to be asked before there is a new environment, however plain it is: main calls its address, and what a page
 * then enters as its credential is sent there.
 * @throws DispatchError `bad_request` (too_much_to_ask)
 */
export const addedService = (next: EnvironmentInput): ServiceChange =>
  shownWhole({
    name: next.name,
    former: null,
    next: reachedService(next),
    isCredentialForgotten: false,
  });

/**
 * What has to be asked before `next` counts: another address or kind, other certificate authorities, other allowed
 * hosts, other paths or headers.
 * @returns null where nobody need be asked
 * @throws DispatchError `bad_request` (too_much_to_ask)
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

/** Nobody confirms what was not shown: what is new has to fit into the question. */
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
  throw new DispatchError('bad_request', 'This is more than can be asked at once.', {
    reason: 'too_much_to_ask',
  });
}

/** Certificates by their whole text: whatever reads it may see more in it than the names that are shown. */
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

/** A path leads a request, a deletion too, to another place of the server; a header may mean something there. */
function reachingDetails(reaching: Pick<Reaching, 'kind' | 'profile'>): ReachingDetails {
  const { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath } =
    profileOf(reaching);
  return { requestIdHeader, cancelOrderPath, deleteFilePath, inspectionReportPath, trackingPath };
}
