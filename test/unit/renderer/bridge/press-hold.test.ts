import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Bridge from '../../../../src-renderer/bridge/bridge.ts';

const summary = {
  waiting: 1,
  unconfirmed: 0,
  sending: 0,
  attention: 0,
  held: 0,
  stuck: 0,
  isPaused: false,
  typedChanges: 0,
  rejectedDrafts: 0,
  withdrawnDrafts: 0,
};
let bridge: typeof Bridge;
let page: EventTarget;
let tell: (event: string, payload: unknown, environmentId: string | null) => void;
let seen: string[];

/** What is under the pointer, or has the focus: something of this kind. */
class FakeElement {
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  closest(selector: string): object | null {
    return selector.split(', ').includes(this.kind) ? this : null;
  }
}

function happen(type: string, kind: string, more: object = { button: 0 }): void {
  const event = Object.assign(new Event(type), more);
  Object.defineProperty(event, 'target', { value: new FakeElement(kind) });
  page.dispatchEvent(event);
}

/** One answer, one refusal and one event, as they come from the main process. */
async function arrive(): Promise<void> {
  for (const method of ['outbox.summary', 'app.info'] as const)
    bridge.call(method, {}).then(
      () => seen.push('answer'),
      () => seen.push('refusal'),
    );
  tell('outbox.changed', summary, 'one');
  await vi.advanceTimersByTimeAsync(1_000);
}
const all = ['event', 'answer', 'refusal'].toSorted();

beforeEach(async () => {
  vi.useFakeTimers();
  page = new EventTarget();
  seen = [];
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('window', {
    dispatchBridge: {
      invoke: async (method: string) => {
        if (method === 'app.info') throw new Error('gone');
        return { ok: true, value: summary };
      },
      subscribe: (listener: typeof tell) => {
        tell = listener;
      },
    },
  });
  vi.resetModules();
  bridge = await import('../../../../src-renderer/bridge/bridge.ts');
  const { holdWhilePressed } = await import('../../../../src-renderer/bridge/press-hold.ts');
  holdWhilePressed(page as unknown as Window);
  bridge.showEnvironment('one');
  bridge.onEvent('outbox.changed', () => void seen.push('event'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['button', '[role=row]', 'a', 'label'])(
  'what arrives while a %s is pressed is told after the click',
  async kind => {
    happen('pointerdown', kind);
    await arrive();
    expect(seen).toEqual([]);
    happen('pointerup', kind);
    // The click is of the same task; so are the promises in between.
    await Promise.resolve();
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.toSorted()).toEqual(all);
  },
);

it.each(['pointercancel', 'blur', 'keyup'])('a press that ends with %s holds nothing any more', async end => {
  happen('pointerdown', 'button');
  happen(end, 'elsewhere');
  await arrive();
  expect(seen.toSorted()).toEqual(all);
});

it.each([
  ['the space bar on a button', 'button', ' '],
  ['Enter on a button', 'button', 'Enter'],
  ['the space bar on a choice', '[role=radio]', ' '],
])('%s holds as the pointer does, until the key is let go', async (_, kind, key) => {
  happen('keydown', kind, { key });
  await arrive();
  expect(seen).toEqual([]);
  happen('keyup', kind, { key });
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.toSorted()).toEqual(all);
});

it.each([
  ['typing', 'keydown', 'input', { key: ' ' }],
  ['Enter on a row, which acts at once', 'keydown', '[role=row]', { key: 'Enter' }],
  ['another key on a button', 'keydown', 'button', { key: 'a' }],
  ['the other button of the mouse', 'pointerdown', 'button', { button: 2 }],
  ['a scroll bar', 'pointerdown', '[role=grid]', { button: 0 }],
])('%s holds nothing', async (_, type, kind, more) => {
  happen(type, kind, more);
  await arrive();
  expect(seen.toSorted()).toEqual(all);
});

it('a press of which nobody tells the end holds half a minute', async () => {
  happen('pointerdown', 'button');
  await arrive();
  await vi.advanceTimersByTimeAsync(28_000);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.toSorted()).toEqual(all);
});
