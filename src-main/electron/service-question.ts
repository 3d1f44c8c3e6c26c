import { isDeepStrictEqual } from 'node:util';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { dialog } from 'electron';
import { cleanLine } from '../../src-shared/domain/clean-text.ts';
import type { EnvironmentKind } from '../../src-shared/environment.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { isPrivateHost, plainHost } from '../../src-shared/private-address.ts';
import { maxNewShown, maxShownTextLength } from '../core/environment/service-change.ts';
import type {
  CertificateName,
  ReachedService,
  ReachingDetails,
  ServiceChange,
} from '../core/ports/desktop.ts';

/**
 * The details of the service's interface that the dialog shows. The type requires all of them, because the user would
 * confirm a missing one unseen.
 */
const details: Record<keyof ReachingDetails, true> = {
  requestIdHeader: true,
  cancelOrderPath: true,
  deleteFilePath: true,
  inspectionReportPath: true,
  trackingPath: true,
};
const isDetail = (name: string): name is keyof ReachingDetails => Object.hasOwn(details, name);
const detailNames = Object.keys(details).filter(isDetail);

/**
 * Asks for confirmation with a system dialog, which no page can answer or cover. Closing it, Escape and Enter decline.
 * @returns whether the user confirms all changes
 */
export async function confirmServiceChanges(changes: readonly ServiceChange[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: titleOf(changes),
    detail: [...changes.map(partOf), adviceOn(changes)].join('\n\n'),
    buttons: buttonsFor(changes),
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

type Kinds = 'additions' | 'changes' | 'both';

/**
 * Returns which kinds of change there are, for the words of the dialog. An imported file may contain both changed and
 * new environments, and the dialog must not call a new one a change.
 */
function kindsOf(changes: readonly ServiceChange[]): Kinds {
  if (changes.every(({ former }) => former === null)) return 'additions';
  return changes.some(({ former }) => former === null) ? 'both' : 'changes';
}

function titleOf(changes: readonly ServiceChange[]): string {
  const [first, ...others] = changes;
  const kinds = kindsOf(changes);
  if (!first || others.length > 0) return i18n._(titleOfMany(kinds, changes.length));
  const name = shown(first.name);
  return kinds === 'additions'
    ? i18n._(msg`Add the environment “${name}”?`)
    : i18n._(msg`Change the environment “${name}”?`);
}

const titleOfMany = (kinds: Kinds, count: number): MessageDescriptor =>
  ({
    additions: msg`${plural(count, { one: 'Add # environment?', other: 'Add # environments?' })}`,
    changes: msg`${plural(count, { one: 'Change # environment?', other: 'Change # environments?' })}`,
    both: msg`${plural(count, { one: 'Add or change # environment?', other: 'Add or change # environments?' })}`,
  })[kinds];

/** Returns the labels of the two buttons: first of the one that confirms, then of the one that declines. */
function buttonsFor(changes: readonly ServiceChange[]): [doIt: string, leaveIt: string] {
  const add = msg`${plural(changes.length, { one: 'Add environment', other: 'Add environments' })}`;
  const [doIt, leaveIt] = {
    additions: [add, msg({ message: 'Cancel', context: 'button that closes a dialog' })] as const,
    changes: [msg({ message: 'Change', context: 'button' }), msg`Do not change`] as const,
    both: [msg`Add and change`, msg({ message: 'Cancel', context: 'button that closes a dialog' })] as const,
  }[kindsOf(changes)];
  return [i18n._(doIt), i18n._(leaveIt)];
}

const adviceOn = (changes: readonly ServiceChange[]): string =>
  i18n._(
    {
      additions: msg`${plural(changes.length, {
        one: 'Dispatch will connect to this address. Select Cancel unless you know it.',
        other: 'Dispatch will connect to these addresses. Select Cancel unless you know all of them.',
      })}`,
      changes: msg`Select Change only if you know the reason for the change.`,
      both: msg`Dispatch will connect to these addresses. Select Cancel unless you know each address and the reason for each change.`,
    }[kindsOf(changes)],
  );

/** Returns the text for one environment: its name, and one line for each value. */
function partOf({ name, former, next, isCredentialForgotten }: ServiceChange): string {
  const lines = former === null ? linesOfNew(next) : linesOfChange(former, next);
  const forgotten = isCredentialForgotten
    ? [i18n._(msg`Dispatch will delete the credential of this environment from this computer.`)]
    : [];
  return [shown(name), ...lines, ...forgotten].join('\n');
}

/**
 * Returns a line for each value of a new environment. Details of the service's interface that have their default value
 * get no line.
 */
const linesOfNew = (next: ReachedService): string[] => [
  line(msg`Base address`, shownAddress(next)),
  line(msg({ message: 'Kind', context: 'kind of an environment' }), kindName(next.kind)),
  line(msg`Allowed hosts`, hostList(next, next)),
  line(msg`Additional trusted certificates`, certificateList(next, next)),
  ...detailNames
    .filter(name => next.details[name] !== defaultInterfaceProfile[name])
    .map(name => line(detailLabel(name), detailText(next, name))),
];

/**
 * Returns the lines for a changed environment. Address and kind come first, even if they are unchanged: a page can
 * rename an environment without confirmation, so its name does not identify it. Then come the old and new value of each
 * change. If there is none, only the text of the certificates has changed, so the certificates are shown.
 */
function linesOfChange(former: ReachedService, next: ReachedService): string[] {
  const service = [
    former.baseUrl === next.baseUrl
      ? line(msg`Base address`, shownAddress(next))
      : fromTo(msg`Base address`, shownAddress(former), shownAddress(next)),
    former.kind === next.kind
      ? line(msg({ message: 'Kind', context: 'kind of an environment' }), kindName(next.kind))
      : fromTo(
          msg({ message: 'Kind', context: 'kind of an environment' }),
          kindName(former.kind),
          kindName(next.kind),
        ),
  ];
  const lines = [
    isDeepStrictEqual(new Set(former.allowedHosts), new Set(next.allowedHosts))
      ? // With another address, the unchanged hosts are shown, too: the new service can direct requests to them.
        former.baseUrl === next.baseUrl
        ? []
        : [line(msg`Allowed hosts, unchanged`, hostList(next, next))]
      : [fromTo(msg`Allowed hosts`, hostList(former, next), hostList(next, former))],
    isDeepStrictEqual(former.certificates, next.certificates) ? [] : [certificateLine(former, next)],
    detailNames
      .filter(name => former.details[name] !== next.details[name])
      .map(name => fromTo(detailLabel(name), detailText(former, name), detailText(next, name))),
  ].flat();
  const isOtherService = former.baseUrl !== next.baseUrl || former.kind !== next.kind;
  return [...service, ...(lines.length > 0 || isOtherService ? lines : [certificateLine(former, next)])];
}

const certificateLine = (former: ReachedService, next: ReachedService): string =>
  fromTo(msg`Additional trusted certificates`, certificateList(former, next), certificateList(next, former));

function line(what: MessageDescriptor, text: string): string {
  const name = i18n._(what);
  return i18n._(msg`${name}: ${text}`);
}

/** A line with the old and the new value. */
function fromTo(what: MessageDescriptor, from: string, to: string): string {
  const name = i18n._(what);
  return i18n._(msg`${name}: ${from} → ${to}`);
}

/** Label of a detail of the service's interface. The environment editor shows the detail with the same name. */
const detailLabel = (name: keyof ReachingDetails): MessageDescriptor => msg`Interface detail ${name}`;

const detailText = ({ details }: ReachedService, name: keyof ReachingDetails): string =>
  details[name] === null ? i18n._(msg({ message: 'none', context: 'no values' })) : shown(details[name]);

const kindName = (kind: EnvironmentKind): string =>
  ({
    'local-sandbox': i18n._(msg`Local sandbox`),
    sandbox: i18n._(msg`Sandbox`),
    production: i18n._(msg`Production`),
  })[kind];

function hostList({ allowedHosts }: ReachedService, other: ReachedService): string {
  if (allowedHosts.length === 0) return i18n._(msg`any public host that the service names`);
  return listed(
    allowedHosts.map(hostText),
    other.allowedHosts.map(hostText),
    more => msg`${plural(more, { one: 'and # more host', other: 'and # more hosts' })}`,
  );
}

/** Returns the text of an allowed host; says so if it is on this computer or in its own network. */
function hostText(host: string): string {
  const name = shown(host);
  const hostname = URL.parse(`https://${host}`)?.hostname;
  return hostname !== undefined && isPrivateHost(plainHost(hostname))
    ? i18n._(msg`${name} (on this computer or in your own network)`)
    : name;
}

function certificateList({ certificates }: ReachedService, other: ReachedService): string {
  if (certificates.length === 0) return i18n._(msg({ message: 'none', context: 'no values' }));
  return listed(
    certificates.map(certificateText),
    other.certificates.map(certificateText),
    more => msg`${plural(more, { one: 'and # more certificate', other: 'and # more certificates' })}`,
  );
}

function certificateText({ subject, sha256 }: CertificateName): string {
  if (subject === null) return i18n._(msg`certificate that cannot be read (SHA-256 ${sha256})`);
  const name = shown(subject);
  return i18n._(msg`${name} (SHA-256 ${sha256})`);
}

/**
 * Joins up to `maxNewShown` texts of one side of a change. Texts that the other side (`others`) does not have come
 * first, so that what has changed is always shown.
 * @param wordsFor returns the words for the number of texts that are left out
 */
function listed(
  texts: readonly string[],
  others: readonly string[],
  wordsFor: (more: number) => MessageDescriptor,
): string {
  const sorted = texts.toSorted((one, two) => Number(others.includes(one)) - Number(others.includes(two)));
  const more = sorted.length - maxNewShown;
  if (more <= 0) return sorted.join(', ');
  return `${sorted.slice(0, maxNewShown).join(', ')}, ${i18n._(wordsFor(more))}`;
}

/**
 * Returns the URL in the form in which it is requested: special characters in the path are escaped, and nothing is
 * invisible.
 */
const shownAddress = ({ baseUrl }: ReachedService): string =>
  shown(URL.parse(baseUrl ?? '')?.href ?? baseUrl ?? '');

/**
 * Returns a text from outside the app on one line, cut if it is too long, and without invisible or direction-changing
 * characters.
 */
function shown(text: string): string {
  const line = cleanLine(text).replace(/\s+/g, ' ');
  return line.length > maxShownTextLength ? `${line.slice(0, maxShownTextLength)}…` : line;
}
