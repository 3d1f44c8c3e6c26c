import { isDeepStrictEqual } from 'node:util';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { dialog } from 'electron';
import { cleanLine } from '../../src-shared/domain/clean-text.ts';
import type { EnvironmentKind } from '../../src-shared/environment.ts';
import type { CertificateName, ReachedService, ServiceChange } from '../core/ports/ports.ts';

/** A name of a host has at most 253 characters, so that an address shows all of it. */
const longestText = 300;
const mostInList = 10;

/**
 * Asks by the system's own dialog, which no page can answer or cover. Closing it, Escape and Enter keep all as it is.
 * @returns whether all of the changes are meant
 */
export async function confirmServiceChanges(changes: readonly ServiceChange[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: titleOf(changes),
    detail: [...changes.map(partOf), i18n._(msg`Keep it as it is unless you know why it changes.`)].join(
      '\n\n',
    ),
    buttons: [i18n._(msg`Change`), i18n._(msg`Keep as it is`)],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

function titleOf(changes: readonly ServiceChange[]): string {
  const [first, ...others] = changes;
  if (!first || others.length > 0) {
    return i18n._(
      msg`${plural(changes.length, { one: 'Change # environment?', other: 'Change # environments?' })}`,
    );
  }
  const name = shown(first.name);
  return first.former === null
    ? i18n._(msg`Add the environment “${name}”?`)
    : i18n._(msg`Change the environment “${name}”?`);
}

/** An environment by its name, and each value that changes, a line each. */
function partOf({ name, former, next, isCredentialForgotten }: ServiceChange): string {
  const lines = former === null ? linesOfNew(next) : linesOfChange(former, next);
  const forgotten = isCredentialForgotten
    ? [i18n._(msg`The credential of this environment will be forgotten.`)]
    : [];
  return [shown(name), ...lines, ...forgotten].join('\n');
}

function linesOfNew(next: ReachedService): string[] {
  const address = shownAddress(next);
  return [
    i18n._(msg`Address: ${address}`),
    kindLine(next),
    ...linesOfChange({ ...next, allowedHosts: [], certificates: [] }, next),
  ];
}

function kindLine(service: ReachedService): string {
  const kind = kindName(service.kind);
  return i18n._(msg`Kind: ${kind}`);
}

/** Former and next value, a line each; what shows nothing different differs in the text of the certificates. */
function linesOfChange(former: ReachedService, next: ReachedService): string[] {
  const lines = [
    former.baseUrl === next.baseUrl ? [] : [fromTo(msg`Address`, shownAddress(former), shownAddress(next))],
    former.kind === next.kind ? [] : [fromTo(msg`Kind`, kindName(former.kind), kindName(next.kind))],
    isDeepStrictEqual(new Set(former.allowedHosts), new Set(next.allowedHosts))
      ? []
      : [fromTo(msg`Hosts for documents`, hostList(former, next), hostList(next, former))],
    isDeepStrictEqual(former.certificates, next.certificates) ? [] : [certificateLine(former, next)],
  ].flat();
  return lines.length > 0 ? lines : [certificateLine(former, next)];
}

const certificateLine = (former: ReachedService, next: ReachedService): string =>
  fromTo(msg`Trusted certificates`, certificateList(former, next), certificateList(next, former));

/** What is at the one place before, and after. */
function fromTo(what: MessageDescriptor, from: string, to: string): string {
  const name = i18n._(what);
  return i18n._(msg`${name}: ${from} → ${to}`);
}

const kindName = (kind: EnvironmentKind): string =>
  ({
    'local-sandbox': i18n._(msg`Local sandbox`),
    sandbox: i18n._(msg`Sandbox`),
    production: i18n._(msg`Production`),
  })[kind];

function hostList({ allowedHosts }: ReachedService, other: ReachedService): string {
  if (allowedHosts.length === 0) return i18n._(msg`all that the service names, over HTTPS`);
  return listed(allowedHosts.map(shown), other.allowedHosts.map(shown));
}

function certificateList({ certificates }: ReachedService, other: ReachedService): string {
  if (certificates.length === 0) return i18n._(msg`those of the system alone`);
  return listed(certificates.map(certificateText), other.certificates.map(certificateText));
}

function certificateText({ subject, sha256 }: CertificateName): string {
  if (subject === null) return i18n._(msg`one that cannot be read (SHA-256 ${sha256})`);
  const name = shown(subject);
  return i18n._(msg`${name} (SHA-256 ${sha256})`);
}

/** What the other list does not have comes first, so that it is among what is shown. */
function listed(texts: readonly string[], others: readonly string[]): string {
  const sorted = texts.toSorted((one, two) => Number(others.includes(one)) - Number(others.includes(two)));
  const more = sorted.length - mostInList;
  if (more <= 0) return sorted.join(', ');
  const words = i18n._(msg`${plural(more, { one: 'and # more', other: 'and # more' })}`);
  return `${sorted.slice(0, mostInList).join(', ')}, ${words}`;
}

/** As it is asked for: what is not plain text in a path is escaped, and nothing in it is invisible. */
const shownAddress = ({ baseUrl }: ReachedService): string =>
  shown(URL.parse(baseUrl ?? '')?.href ?? baseUrl ?? '');

/** Text of a page, a file or a certificate: on one line, without what cannot be seen or turns what follows round. */
function shown(text: string): string {
  const line = cleanLine(text).replace(/\s+/g, ' ');
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}
