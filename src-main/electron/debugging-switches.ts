/**
 * Switches of Chromium, V8 and Node by which another program looks into this one, puts code of its own into it, or takes
 * the place of a part of it, or lets its pages out of their sandbox.
 */
const names = new Set([
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
]);
/** The launcher of an AppImage sets it where Linux lets nobody make a sandbox: there the program would not start without. */
const noSandbox = 'no-sandbox';
/** Those of a kind that has new ones now and then. */
const kinds = /^(remote-debugging|inspect|debug)(-|$)/;

/** The first such switch by its name, as Chromium has read the command line or as it stands there; null without one. */
export function debuggingSwitch(
  argv: readonly string[],
  hasSwitch: (name: string) => boolean,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const refused = platform === 'linux' ? names : new Set([...names, noSandbox]);
  const isOne = (name: string) => refused.has(name) || kinds.test(name);
  return [...refused].find(hasSwitch) ?? argv.map(nameOf).find(isOne) ?? null;
}

/** Chromium leaves out space around it, reads one dash as two, and on Windows a stroke as well; empty for no switch. */
const nameOf = (argument: string): string =>
  /^\s*(?:--?|\/)([\w-]+)\s*(?:=|$)/.exec(argument)?.[1]?.toLowerCase() ?? '';
