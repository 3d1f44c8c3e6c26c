/**
 * Switches of Chromium, V8 and Node that let another program inspect this one, inject code, replace a part of it, or
 * disable the sandbox of its pages.
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
/**
 * Not refused on Linux: AppImage launchers set it where the system allows no sandbox, and the program would not start
 * otherwise.
 */
const noSandbox = 'no-sandbox';
/** Families of switches that sometimes get new members. */
const kinds = /^(remote-debugging|inspect|debug)(-|$)/;

/** Name of the first refused switch, as parsed by Chromium or as written in `argv`; null if there is none. */
export function debuggingSwitch(
  argv: readonly string[],
  hasSwitch: (name: string) => boolean,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const refused = platform === 'linux' ? names : new Set([...names, noSandbox]);
  const isOne = (name: string) => refused.has(name) || kinds.test(name);
  return [...refused].find(hasSwitch) ?? argv.map(nameOf).find(isOne) ?? null;
}

/**
 * Name of a switch as Chromium reads it: ignores surrounding spaces, and accepts one dash or, on Windows, a slash.
 * Empty if the argument is no switch.
 */
const nameOf = (argument: string): string =>
  /^\s*(?:--?|\/)([\w-]+)\s*(?:=|$)/.exec(argument)?.[1]?.toLowerCase() ?? '';
