import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { type Bridge, eventChannel, invokeChannel } from '../../../src-shared/contract/contract.ts';

const invoke = vi.fn((..._args: unknown[]) => Promise.resolve('answered'));
const renderer = Object.assign(new EventEmitter(), { invoke });
const exposed = new Map<string, unknown>();
vi.doMock('electron', () => ({
  ipcRenderer: renderer,
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
}));
await import('../../../src-main/electron/preload.ts');

/** As the page has it. */
function bridge(): Bridge {
  const api = exposed.get('dispatchBridge') as Bridge;
  return api;
}

it('gives the page two functions, and nothing else', () => {
  expect([...exposed.keys()]).toEqual(['dispatchBridge']);
  expect(bridge()).toEqual({ invoke: expect.any(Function), subscribe: expect.any(Function) });
});

it('asks on the one channel that main answers, with nothing but what was given', async () => {
  const more = ['send', 'ipc'];
  expect(
    await Reflect.apply(bridge().invoke, null, ['orders.list', { filter: 'all' }, 'local', ...more]),
  ).toBe('answered');
  expect(invoke.mock.calls).toEqual([[invokeChannel, 'orders.list', { filter: 'all' }, 'local']]);
});

it('hears the one channel of events, without the object that leads back to Electron', () => {
  const heard: unknown[][] = [];
  const end = bridge().subscribe((...args: unknown[]) => void heard.push(args));
  const event = { sender: renderer, senderId: 0, ports: [] };
  renderer.emit(eventChannel, event, 'orders.changed', { localIds: ['1'] }, 'local');
  renderer.emit('another:channel', event, 'orders.changed', {}, 'local');
  expect(heard).toEqual([['orders.changed', { localIds: ['1'] }, 'local']]);
  end();
  renderer.emit(eventChannel, event, 'orders.changed', { localIds: ['2'] }, 'local');
  expect(heard).toHaveLength(1);
});

it('ends one listener without another', () => {
  const heard: string[] = [];
  const endFirst = bridge().subscribe(name => void heard.push(`first ${name}`));
  const endSecond = bridge().subscribe(name => void heard.push(`second ${name}`));
  endFirst();
  renderer.emit(eventChannel, {}, 'environments.changed', {}, null);
  expect(heard).toEqual(['second environments.changed']);
  endSecond();
});
