import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Dice } from '../seed/dice.ts';

/** Beginning of a cursor that follows an empty page; the rest is the cursor of the real page. */
const again = 'again.';

interface Page {
  data: unknown;
  has_more: unknown;
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'data' in body && 'has_more' in body;

/**
 * Of five pages one is empty, and its cursor leads to the real one. Of twenty others one has the very cursor that was asked
 * with, so that the list never ends.
 */
export function oddPage(body: unknown, cursor: string | null, dice: Dice): unknown {
  if (!isPage(body)) return body;
  if (!cursor?.startsWith(again) && dice.chance(0.2))
    return { data: [], next_cursor: `${again}${cursor ?? ''}`, has_more: true };
  return body.has_more === true && cursor !== null && dice.chance(0.05)
    ? { ...body, next_cursor: cursor }
    : body;
}

/** The query without the beginning of such a cursor. */
export function withoutAgain(query: URLSearchParams, { cursorParameter }: InterfaceProfile): URLSearchParams {
  const cursor = query.get(cursorParameter);
  if (!cursor?.startsWith(again)) return query;
  const plain = new URLSearchParams(query);
  const asked = cursor.slice(again.length);
  if (asked === '') plain.delete(cursorParameter);
  else plain.set(cursorParameter, asked);
  return plain;
}
