import type { MethodInput, MethodOutput } from '../../../../../src-shared/contract/contract.ts';
import { appErrorOf, call, onLeave } from '../../../../bridge/bridge.ts';

type Answer = MethodOutput<'orders.outline'>;
type SentOutline = Pick<Answer, 'digests'> & { [Part in 'keys' | 'pages']: NonNullable<Answer[Part]> };

/**
 * Id of this window in its requests to the core. A new request from the same window ends the count for its previous
 * one.
 */
export const asker = crypto.randomUUID();

/** The last outline that this window received. The core leaves out the parts of the next outline that equal it. */
let last: SentOutline | null = null;

onLeave(() => {
  last = null;
});

/**
 * Asks the core for an outline.
 * @returns null if this window has asked for another outline in the meantime
 */
export async function askOutline(
  input: Omit<MethodInput<'orders.outline'>, 'known' | 'asker'>,
): Promise<(SentOutline & Omit<Answer, keyof SentOutline>) | null> {
  const before = last;
  try {
    const answer = await call('orders.outline', { ...input, known: before?.digests ?? null, asker });
    last = {
      digests: answer.digests,
      keys: answer.keys ?? before?.keys ?? [],
      pages: answer.pages ?? before?.pages ?? [],
    };
    return { ...answer, ...last };
  } catch (thrown) {
    if (appErrorOf(thrown).code === 'cancelled') return null;
    throw thrown;
  }
}
