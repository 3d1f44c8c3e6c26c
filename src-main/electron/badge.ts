import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { app, BrowserWindow, nativeImage } from 'electron';
import type { CoreThread } from '../core-thread/core-thread.ts';

/** A red dot of 32 × 32 pixels, as PNG in base64. */
const dotPng = [
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAABMElEQVR42s1XSwqDMBD1CB7BpRdw7xE8gXgUV2678UwFu5FC',
  'wWWhF5BKd11MfWJkTP3FmiYDDyQm84b5ZeI4ikJEXouwRSoBa56jQ3pSkJS0LmW/1zuC2G1xov2Cs+5ecri05tpeVUWPPKdb',
  'HNMlCOjs+x3wjTX8wx5JoCNUJU+4hmdRdASCcA3YizOSJMrk76ahe5ZtJpaBs9Cx2Yje7QP5NYp2kwtAh2REuJRw9ZHkM0bU',
  'k4nJs/0Xty+Fg1fHVJ0PCXc0uYCUmB43IBWrKtmuCuhmknIDSlHnusgFWJ8ov9yPRqLbAHCMwsBLT6f7Z8IQjuLP26sugGOU',
  'B9wA3eQC9hpgKgTGk9BsGRpvRLa0YrOXkfHr2IqBxPhIZsVQasVYbsXDxIqnmRWP0388zz/y7HptjknQmwAAAABJRU5ErkJg',
  'gg==',
].join('');

/** Shows a count; 0 removes the badge. */
type ShowCount = (count: number) => void;

/** Windows has no badge with a number, so its taskbar shows a dot on each window, with the count as its description. */
function showOnWindows(): ShowCount {
  const dot = nativeImage.createFromBuffer(Buffer.from(dotPng, 'base64'), { scaleFactor: 2 });
  let shown = 0;
  const mark = (window: BrowserWindow): void =>
    shown === 0 ? window.setOverlayIcon(null, '') : window.setOverlayIcon(dot, descriptionOf(shown));
  app.on('browser-window-created', (_event, window) => {
    window.once('ready-to-show', () => mark(window));
  });
  return count => {
    shown = count;
    for (const window of BrowserWindow.getAllWindows()) mark(window);
  };
}

const descriptionOf = (attention: number): string =>
  i18n._(msg`${plural(attention, { one: '# item needs attention', other: '# items need attention' })}`);

const showOnDock: ShowCount = count => void app.setBadgeCount(count);

/** Shows on the dock or taskbar how many outbox entries need attention, if the system supports it. */
export async function followBadge(
  core: Pick<CoreThread, 'environments' | 'subscribe'>,
  platform: NodeJS.Platform,
): Promise<void> {
  const showCount = platform === 'win32' ? showOnWindows() : showOnDock;
  const counts = new Map<string, number>();
  const show = () => showCount([...counts.values()].reduce((sum, count) => sum + count, 0));
  core.subscribe((event, payload, environmentId) => {
    if (event !== 'outbox.changed' || environmentId === null || !('attention' in payload)) return;
    if (counts.get(environmentId) === payload.attention) return;
    counts.set(environmentId, payload.attention);
    show();
  });
  for (const { id, outbox } of await core.environments()) counts.set(id, outbox?.attention ?? 0);
  show();
}
