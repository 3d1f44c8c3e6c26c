import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Dice } from '../seed/dice.ts';

/** A cursor that asks for the page again which the rest of it is the cursor of. */
const again = 'again.';

interface Page {
  data: unknown;
  has_more: unknown;
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'data' in body && 'has_more' in body;

/**
 * Now and then a page has no entries and yet a cursor, behind which they are; seldom it has the very cursor that was
 * asked with, and so no end.
 */
export function oddPage(body: unknown, cursor: string | null, dice: Dice): unknown {
  if (!isPage(body)) return body;
  if (!cursor?.startsWith(again) && dice.chance(0.2))
    return { data: [], next_cursor: `${again}${cursor ?? ''}`, has_more: true };
  return body.has_more === true && cursor !== null && dice.chance(0.05)
    ? { ...body, next_cursor: cursor }
    : body;
}

/** The query as the endpoints read it. */
export function withoutAgain(query: URLSearchParams, { cursorParameter }: InterfaceProfile): URLSearchParams {
  const cursor = query.get(cursorParameter);
  if (!cursor?.startsWith(again)) return query;
  const plain = new URLSearchParams(query);
  const asked = cursor.slice(again.length);
  if (asked === '') plain.delete(cursorParameter);
  else plain.set(cursorParameter, asked);
  return plain;
}
