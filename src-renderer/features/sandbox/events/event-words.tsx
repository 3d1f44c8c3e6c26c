import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { FeedEvent, Received } from '../../../../src-shared/contract/sandbox.ts';
import { formatDay, formatInstant, formatInstantAt, formatSeconds } from '../../../i18n/format.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';

type BadgeLook = Pick<BadgeProps, 'tone' | 'icon'> & { words: ReactNode };

function lookOf({ delivery, lastStatus, lastError, attempts }: FeedEvent): BadgeLook {
  if (delivery === 'delivered') return { tone: 'ok', icon: CircleCheck, words: lastStatus };
  if (delivery === 'none') return { tone: 'neutral', icon: CircleDashed, words: t`not sent` };
  if (attempts === 0)
    return {
      tone: 'info',
      icon: Clock,
      words: t({ message: 'waiting', context: 'event that was not sent yet' }),
    };
  return { tone: 'warn', icon: CircleAlert, words: lastStatus ?? lastError };
}

export function DeliveryBadge({ event }: { event: FeedEvent }) {
  const { words, ...look } = lookOf(event);
  return <Badge {...look}>{words}</Badge>;
}

export const deliveryWords = ({ delivery, attempts }: FeedEvent): string => {
  if (delivery === 'none') return t`Not sent: no webhook endpoint was registered at the time of the event.`;
  if (delivery === 'delivered') return t`The webhook endpoint accepted the event.`;
  return attempts === 0
    ? t`The event waits until earlier events of the order are delivered, or until you enter the secret of the webhook endpoint.`
    : t`The event is not delivered yet. The sandbox tries again, with pauses of up to 5 minutes.`;
};

export function VerdictBadge({ verdict }: Pick<Received, 'verdict'>) {
  const isVerified = verdict === 'verified';
  return (
    <Badge tone={isVerified ? 'ok' : 'bad'} icon={isVerified ? CircleCheck : CircleAlert}>
      {isVerified ? t`signature valid` : t`event refused`}
    </Badge>
  );
}

export const verdictWords = (verdict: Received['verdict']): string =>
  ({
    verified: t`The signature matches the secret and the body, and is not older than five minutes. Dispatch answered with 204.`,
    'no-signature': t`The event has no signature, or its signature has a wrong format. Dispatch answered with 401.`,
    'bad-signature': t`The signature does not match: the secret is different, or the body was changed. Dispatch answered with 401.`,
    'too-old': t`The signature is older than five minutes: an old event may have been sent again. Dispatch answered with 401.`,
  })[verdict];

/** The data of an event in short, without the fields that all events have. */
export function gistOf({ payload }: Pick<FeedEvent, 'payload'>): string {
  const data = withData.safeParse(parsed(payload)).data?.data ?? {};
  const common = ['customer_reference', 'revision', 'status', 'pickup_readiness', 'previous_status'];
  const status = data.previous_status === undefined ? '' : `${data.previous_status} → ${data.status}`;
  const rest = Object.entries(data).flatMap(([name, value]) =>
    common.includes(name) || value === null ? [] : `${name} ${shortOf(value)}`,
  );
  return [status, ...rest].filter(part => part !== '').join(' · ') || String(data.status ?? '');
}

function shortOf(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  const text = String(value);
  // In the zone of this computer, because the zone of the stop is not known here.
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatInstantAt(text, undefined, true) : text;
}

/** A time of today as `14:02:11`, a time of another day as `24 Nov 14:02`. */
export const eventTime = (atMs: number, nowMs: number): string =>
  formatDay(atMs) === formatDay(nowMs) ? formatSeconds(atMs) : formatInstant(atMs);

/** The value of a JSON text; undefined if the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withData = z.object({ data: z.record(z.string(), z.unknown()) });
const withType = z.object({ type: z.string() });

/** Type and data of an event that was received. If the body names no type of event, the body itself. */
export function arrivedGist(body: string): { type: string | null; gist: string } {
  const { data } = withType.safeParse(parsed(body));
  return data ? { type: data.type, gist: gistOf({ payload: body }) } : { type: null, gist: body };
}

export function prettyJson(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
