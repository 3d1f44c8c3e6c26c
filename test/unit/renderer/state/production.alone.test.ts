import { afterEach, describe, expect, test, vi } from 'vitest';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { leave, nextCall } from '../../../support/fake-core.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
const said = vi.hoisted(() => ({ errors: 0 }));
vi.mock('../../../../src-renderer/state/show-error.ts', () => ({
  showError: () => {
    said.errors += 1;
  },
}));
const { useProductionQuestion, withProductionConfirmed } = await import(
  '../../../../src-renderer/state/production.ts'
);
const { useApp } = await import('../../../../src-renderer/state/app-store.ts');

/** Refused until production is confirmed, as by the core. */
function createWork(refusals: number) {
  let left = refusals;
  return vi.fn(async () => {
    left -= 1;
    return left >= 0 ? 'unconfirmed' : 'done';
  });
}
const isUnconfirmed = (outcome: string) => outcome === 'unconfirmed';
const answerOnScreen = async (isMeant: boolean) => {
  await vi.waitFor(() => expect(useProductionQuestion.getState().answer).not.toBeNull());
  useProductionQuestion.getState().answer?.(isMeant);
};

afterEach(() => {
  leave();
  said.errors = 0;
});

describe('withProductionConfirmed', () => {
  test('asks nothing where the work is not refused', async () => {
    const work = createWork(0);
    expect(await withProductionConfirmed('send', work, isUnconfirmed)).toBe('done');
    expect(work).toHaveBeenCalledOnce();
    expect(useProductionQuestion.getState().answer).toBeNull();
  });

  test('asks for its purpose, confirms at the core, and does the work once more', async () => {
    const work = createWork(1);
    const end = withProductionConfirmed('place-many', work, isUnconfirmed);
    await answerOnScreen(true);
    expect(useProductionQuestion.getState()).toMatchObject({ purpose: 'place-many' });
    (await nextCall('connection.confirmProduction')).answer(useApp.getState().connection);
    expect(await end).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
    expect(useProductionQuestion.getState().answer).toBeNull();
  });

  test('leaves the refusal as it is where production was not meant', async () => {
    const work = createWork(1);
    const end = withProductionConfirmed('place', work, isUnconfirmed);
    await answerOnScreen(false);
    expect(await end).toBe('unconfirmed');
    expect(work).toHaveBeenCalledOnce();
  });

  test('says why the core did not take the confirmation, and does nothing more', async () => {
    const work = createWork(1);
    const end = withProductionConfirmed('send', work, isUnconfirmed);
    await answerOnScreen(true);
    (await nextCall('connection.confirmProduction')).refuse(new DispatchError('internal', 'no'));
    expect(await end).toBe('unconfirmed');
    expect(said.errors).toBe(1);
    expect(work).toHaveBeenCalledOnce();
  });

  test('ends without an outcome where another environment is on screen by then', async () => {
    const { info } = useApp.getState();
    const work = async () => {
      useApp.setState({ info: { environment: { id: 'other' } } as never });
      return 'unconfirmed';
    };
    expect(await withProductionConfirmed('send', work, isUnconfirmed)).toBeNull();
    expect(useProductionQuestion.getState().answer).toBeNull();
    useApp.setState({ info });
  });
});
