import { type EventName, type EventPayload, events } from '../../src-shared/contract/contract.ts';
import type { FromCore } from './messages.ts';

/** Maximum length in characters of an environment's id. */
const maxIdLength = 100;

/** An event that has the shape of the contract. */
export interface CheckedEvent {
  event: EventName;
  payload: EventPayload<EventName>;
  environmentId: string | null;
}

const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(events, name);

/** Parses an event of the core; null if its shape is wrong. */
export function checkedEvent({
  event,
  payload,
  environmentId,
}: Extract<FromCore, { kind: 'event' }>): CheckedEvent | null {
  const id: unknown = environmentId;
  const isId = id === null || (typeof id === 'string' && id.length <= maxIdLength);
  const parsed = isEventName(event) && isId ? events[event].safeParse(payload) : null;
  return parsed?.success ? { event, payload: parsed.data, environmentId } : null;
}

/** The name of an event for the log, which may have any value. */
export const nameForLog = (event: unknown): string => (isEventName(event) ? event : '?');
