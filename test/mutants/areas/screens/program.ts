import type { Mutant } from '../../mutant.ts';
import { defects } from '../edits.ts';

const app = 'src-renderer/app';
const palette = `${app}/command-palette`;
const ui = 'src-renderer/ui';
const list = 'src-renderer/features/orders/list';
const reports = 'src-renderer/features/reports';
const inApp = (name: string): string[] => [`unit/renderer/app/${name}.test.ts`];

/** Of toasts, the quit dialog, the palette, the first start and reports. */
export const onProgram: Mutant[] = [
  ...defects(
    ['unit/renderer/ui/lazy-named.alone.test.ts'],
    [
      [
        'a part of the screen is drawn before its texts are there',
        'src-renderer/ui/lazy-named.ts',
        'Promise.all([loadFile(), addOtherTexts()])',
        'Promise.all([loadFile()])',
      ],
      [
        'a menu that was loaded ahead flashes when it opens',
        'src-renderer/ui/lazy-named.ts',
        'useState(() => known)',
        'useState(() => null as typeof known)',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/i18n/first-texts.alone.test.ts'],
    [
      [
        'texts that come late replace those of the language chosen meanwhile',
        'src-renderer/i18n/language.ts',
        'if (i18n.locale === language) Object.assign(i18n.messages, texts)',
        'Object.assign(i18n.messages, texts)',
      ],
      [
        'everything is drawn anew when the other texts are there',
        'src-renderer/i18n/language.ts',
        'Object.assign(i18n.messages, texts)',
        'i18n.load(language, texts)',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/ui/toast-queue.test.ts'],
    [
      [
        'an error gives way to the next message',
        ui,
        'shown && !isSame && (isError(shown) || isHeld)',
        'shown && !isSame && isHeld',
      ],
      ['Undo goes before it can be pressed', ui, 'action ? $LONGER : forMsByTone[tone]', 'forMsByTone[tone]'],
      [
        'the message after one that was pointed at stays for ever',
        ui,
        'isHeld && queue[0]?.id !== id',
        'isHeld',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/ui/toast-place.test.ts'],
    [
      [
        'a message covers buttons where fields are free',
        ui,
        '[[...buttons, ...fields], buttons]',
        '[fields, fields]',
      ],
    ],
  ),
  ...defects(
    ['e2e/standing-still.spec.ts'],
    [
      [
        'a message stays where it was, however small the window gets',
        ui,
        'isSame && isInside(box, area) && isClear($BOX, $TAKEN)',
        'placedIn !== undefined',
      ],
      [
        'a message stays aside where the window has another size',
        ui,
        'view === placedIn && area.width === placedWidth',
        'view === placedIn',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/outbox/state/saved-toast.alone.test.ts'],
    [
      [
        'a message says that a change is done that was replaced',
        'src-renderer/features/outbox',
        'entries.every(isSettled) && $DONE',
        'entries.every(isSettled)',
      ],
    ],
  ),
  ...defects(inApp('news.alone'), [
    [
      'a message of one environment counts the orders of another',
      app,
      'isToastShown($ID) && attention.environmentId === environmentId',
      'isToastShown($ID)',
    ],
    [
      'of many orders the number of those without a name is left out',
      'src-renderer/features/alerts',
      'more > 0 ? $MORE : $NONE',
      '$NONE',
    ],
  ]),
  ...defects(inApp('quit-dialog.alone'), [
    [
      'what waits behind a decision goes on after the next start',
      `${app}/QuitDialog.tsx`,
      'needsDecision(entry) || entry.isHeld',
      'needsDecision(entry)',
    ],
    [
      'the quit dialog names twice what needs somebody',
      `${app}/QuitDialog.tsx`,
      'all.filter(one => !needing.includes(one))',
      'all',
    ],
    [
      'the quit dialog tells of production where nothing waits there',
      `${app}/QuitDialog.tsx`,
      'waiting.some(one => one.kind === kind)',
      'unsent.some(one => one.kind === kind)',
    ],
  ]),
  ...defects(inApp('command-palette/score'), [
    ['two letters are found within a name', palette, 'wanted.length >= minWithin && $FOUND', '$FOUND'],
  ]),
  ...defects(inApp('command-palette/nearest-words'), [
    [
      'a number is searched for as another number',
      palette,
      { kind: 'ternary_expression', regex: '^/.p\\{N\\}/u\\.test\\(word\\)' },
      'errorsIn(word.length)',
    ],
    ['nothing is corrected beside a short word', palette, "key !== '' && $NEW", 'key.length > 2 && $NEW'],
    [
      'the last of the words that are as near is meant',
      palette,
      'errors < best.errors',
      'errors <= best.errors',
    ],
  ]),
  ...defects(inApp('command-palette/palette-sections.alone'), [
    [
      'the palette shows records above the command that was typed',
      palette,
      'best[0]?.score ?? 0',
      'best.length',
    ],
    [
      'commands of orders are offered as recent ones',
      palette,
      'if (!ofOrders.includes(command.group)) noteCommand(command.id)',
      'noteCommand(command.id);',
    ],
    [
      'a command that was used last is listed twice',
      palette,
      'shownUntyped.includes(command.group) && $ONCE',
      'shownUntyped.includes(command.group)',
    ],
  ]),
  ...defects(
    ['unit/renderer/orders/list/orders-empty.alone.test.ts'],
    [
      [
        'a first order is offered to whoever has orders that are not loaded',
        list,
        'shortfall === null ? <FirstSteps /> : newOrder',
        '<FirstSteps />',
      ],
      [
        'nobody says that a credential is missing',
        list,
        "if (error?.reason === 'no_credential') return $EMPTY",
        '',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/reports/table-lines.test.ts'],
    [
      [
        'groups of a report are sorted by their size where a sum is chosen',
        reports,
        'sum ? sum.key(totals) : totals.count',
        'totals.count',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/reports/totals-strip.test.ts'],
    [
      [
        'a report says of how many orders it is where all are there',
        reports,
        '$OTHER && expectedCount > count',
        '$OTHER',
      ],
      [
        'the cost of a report is final while it is read',
        reports,
        'isWhole ? <Trans>Cost</Trans> : $SO_FAR',
        '<Trans>Cost</Trans>',
      ],
    ],
  ),
];
