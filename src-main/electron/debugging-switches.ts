/**
 * Refused switches of Chromium, V8 and Node: with them, another program could inspect this one, inject code, replace
 * one of its parts, or disable the sandbox of its pages.
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
 * `--no-sandbox` is refused except on Linux. There, AppImage launchers set it if the system allows no sandbox, and the
 * program could not start without it.
 */
const noSandbox = 'no-sandbox';
/**
 * Every switch that begins with one of these words is refused, because later versions of Chromium and Node may add
 * some.
 */
const kinds = /^(remote-debugging|inspect|debug)(-|$)/;

/** Returns the name of a refused switch that Chromium has parsed (`hasSwitch`) or `argv` contains; null if none. */
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
 * Returns the name of a switch as Chromium reads it: ignores spaces around it, and accepts one dash or (as on Windows)
 * a slash. Returns an empty text if the argument is not a switch.
 */
const nameOf = (argument: string): string =>
  /^\s*(?:--?|\/)([\w-]+)\s*(?:=|$)/.exec(argument)?.[1]?.toLowerCase() ?? '';
