// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Edit, Mutant } from '../mutant.ts';

const store = ['unit/core/alerts/alert-store.test.ts'];
const core = ['integration/alerts.test.ts'];
const held = ['unit/renderer/alerts/held-alerts.test.ts'];
const opened = ['unit/renderer/alerts/after-opening.alone.test.ts'];
const system = ['contract/electron/notifications.alone.test.ts'];
const news = ['unit/renderer/app/news.alone.test.ts'];

const at = (where: string, name: string, find: Edit['find'], replace: string, tests: string[]): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});
const storeFile = 'src-main/core/alerts/alert-store.ts';
const page = 'src-renderer/features/alerts';

/** Of the list of notifications, and the buttons of those of the system. */
export const alerts: Mutant[] = [
  at(storeFile, 'alerts are kept for ever', '$NOW - atMs <= keptMs', 'true', store),
  at(storeFile, 'any number of alerts is kept', 'kept.slice(0, maxAlerts)', 'kept', store),
  at(
    storeFile,
    'an ETA that changes all day fills the list',
    'isRead || !isSameMatter($A, $B)',
    'true',
    store,
  ),
  at(
    storeFile,
    'an alert that was read is replaced',
    'isRead || !isSameMatter($A, $B)',
    '!isSameMatter(other, item)',
    store,
  ),
  at(storeFile, 'a text of any length is stored', 'cutText(label, maxText)', 'label', store),
  at(storeFile, 'alerts that are too old stay in the file', '!kept.has(alert)', 'false', store),
  at(storeFile, 'an order that is gone can be opened', "$ROW.phase === 'draft' && $DISCARDED", 'false', core),
  at(
    'src-main/core/alerts/alert-book.ts',
    'what was told just before the end is lost',
    "ending.addEventListener('abort', keepAlerts)",
    '',
    core,
  ),
  at(
    'src-main/core/methods/alerts.ts',
    'an order is not read by the id that the service gave it',
    'orders.ownIdOf(alert.localId) === ownId',
    'alert.localId === localId',
    core,
  ),
  at(
    page,
    'what arrives moves an open list',
    'if (held === null) return $ALL',
    'return { shown: stored, newCount: 0 };',
    held,
  ),
  at(page, 'an open list says what was true when it was opened', 'now.get(alert.id) ?? alert', 'alert', held),
  at(
    page,
    'a draft of another environment is opened',
    "alert?.order === 'draft' && isShown",
    "alert?.order === 'draft'",
    opened,
  ),
  at(page, 'a click on an order that is gone says nothing', "alert?.order === 'gone'", 'false', opened),
  at(page, 'a long text of the service keeps a notification away', 'cutText(label, maxText)', 'label', news),
  at('src-main/electron/notifications.ts', 'Linux gets buttons', "platform === 'linux'", 'false', system),
  at(
    'src-main/electron/notifications.ts',
    'each button opens what a click opens',
    'buttons[actionIndex]?.target ?? target',
    'target',
    system,
  ),
];
