import { expect, it } from 'vitest';
import { debuggingSwitch } from '../../../src-main/electron/debugging-switches.ts';

const nothing = () => false;

it.each([
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--remote-debugging-address=0.0.0.0', 'remote-debugging-address'],
  ['--remote-debugging-io-pipes=3,4', 'remote-debugging-io-pipes'],
  ['--inspect', 'inspect'],
  ['--inspect-brk=127.0.0.1:9229', 'inspect-brk'],
  ['--inspect-publish-uid=http', 'inspect-publish-uid'],
  ['--debug-brk', 'debug-brk'],
  ['--js-flags=--allow-natives-syntax', 'js-flags'],
  ['--renderer-cmd-prefix=gdb', 'renderer-cmd-prefix'],
  ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
  ['--disable-site-isolation-trials', 'disable-site-isolation-trials'],
  // As Chromium reads them, too.
  ['-inspect', 'inspect'],
  ['/inspect', 'inspect'],
  [' --inspect ', 'inspect'],
  ['--INSPECT', 'inspect'],
])('%s is one', (argument, name) => {
  expect(debuggingSwitch(['--lang=fi', argument], nothing)).toBe(name);
});

/** Written out once more: a name that is lost over there is missed here. */
const names = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
  'debug-port',
  'js-flags',
  'wait-for-debugger',
  'wait-for-debugger-children',
  'auto-open-devtools-for-tabs',
  'disable-web-security',
  'single-process',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-for-policy',
  'disable-site-isolation-trials',
];

it.each(names)('%s is one on every system, as it stands there and as Chromium has read it', name => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    expect(debuggingSwitch([`--${name}`], nothing, platform)).toBe(name);
    expect(debuggingSwitch([`--${name}=1`], nothing, platform)).toBe(name);
    expect(debuggingSwitch([], one => one === name, platform)).toBe(name);
  }
});

it.each([
  '--user-data-dir=/home/me/--inspect',
  '/home/me/inspect',
  '/home/inspect/me',
  'inspect',
  '--inspector',
  '--lang=fi',
  '',
])('%j is none', argument => {
  expect(debuggingSwitch([argument], nothing)).toBeNull();
});

it('one that only Chromium has seen counts as well', () => {
  expect(debuggingSwitch([], name => name === 'remote-debugging-port')).toBe('remote-debugging-port');
});

it('a program without a sandbox starts on Linux only, where an AppImage may need it', () => {
  const switchOn = (platform: NodeJS.Platform) => debuggingSwitch(['--no-sandbox'], nothing, platform);
  expect((['linux', 'win32', 'darwin'] as const).map(switchOn)).toEqual([null, 'no-sandbox', 'no-sandbox']);
});
