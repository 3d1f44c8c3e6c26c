import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Dice } from '../seed/dice.ts';

/** Prefix of the cursor of an empty page. After the prefix comes the cursor that leads to the real page. */
const again = 'again.';

interface Page {
  data: unknown;
  has_more: unknown;
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'data' in body && 'has_more' in body;

/**
 * Replaces some pages. One in five becomes an empty page, whose cursor leads to the real page. One in twenty of the
 * others repeats the cursor of its request, so that the list never ends.
 */
export function oddPage(body: unknown, cursor: string | null, dice: Dice): unknown {
  if (!isPage(body)) return body;
  if (!cursor?.startsWith(again) && dice.chance(0.2))
    return { data: [], next_cursor: `${again}${cursor ?? ''}`, has_more: true };
  return body.has_more === true && cursor !== null && dice.chance(0.05)
    ? { ...body, next_cursor: cursor }
    : body;
}

/** Undoes the cursor of an empty page (see `oddPage`): removes `again.`, so that the query reads the real page. */
export function withoutAgain(query: URLSearchParams, { cursorParameter }: InterfaceProfile): URLSearchParams {
  const cursor = query.get(cursorParameter);
  if (!cursor?.startsWith(again)) return query;
  const plain = new URLSearchParams(query);
  const asked = cursor.slice(again.length);
  if (asked === '') plain.delete(cursorParameter);
  else plain.set(cursorParameter, asked);
  return plain;
}
