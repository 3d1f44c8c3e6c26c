import type { MethodInput, MethodOutput } from '../../../../src-shared/contract/contract.ts';
import { appErrorOf, call, onLeave } from '../../../bridge/bridge.ts';

type Answer = MethodOutput<'orders.outline'>;
type SentOutline = Pick<Answer, 'digests'> & { [Part in 'keys' | 'pages']: NonNullable<Answer[Part]> };

/** Names this window to the core, which ends a count when the same window asks for the next one. */
export const asker = crypto.randomUUID();

/** The last outline, so that the core sends only the parts that differ from it. */
let last: SentOutline | null = null;

onLeave(() => {
  last = null;
});

/** @returns null if this window has asked for another outline meanwhile, whose answer takes the place of this one */
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
