import { t } from '@lingui/core/macro';
import {
  ArrowRightLeft,
  BookUser,
  ChartColumn,
  FileSpreadsheet,
  FlaskConical,
  Inbox,
  Keyboard,
  LayoutTemplate,
  type LucideIcon,
  Pause,
  PencilLine,
  Play,
  Plus,
  RotateCw,
  Rows3,
  Search,
  Settings2,
  SlidersHorizontal,
} from 'lucide-react';
import type { EnvironmentRow } from '../../../src-shared/contract/environments.ts';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import { startNewOrder } from '../../features/drafts/new-draft.ts';
import { startFromTemplate } from '../../features/drafts/templates-store.ts';
import { retryEntry } from '../../features/outbox/state/entry-actions.ts';
import { currentRoute, goTo, navigate } from '../../navigation/navigation.ts';
import { kindIcons } from '../../session/environment-words.ts';
import { openEnvironment } from '../../session/environments.ts';
import { setPaused } from '../../session/pause.ts';
import { focusSearch, openOverlay } from '../keyboard/shortcuts.ts';
import { showSetting } from './show-setting.ts';

export interface Command {
  id: string;
  group: 'actions' | 'places' | 'templates' | 'settings';
  icon: LucideIcon;
  label: string;
  /** Other words that one may look for it by. */
  words: string;
  /** Its shortcut, where it has one. */
  keys?: string;
  run: () => void;
}

export interface CommandSources {
  isSandbox: boolean;
  isPaused: boolean;
  isAnyOpen: boolean;
  templates: readonly TemplateRow[];
  otherEnvironments: readonly EnvironmentRow[];
}

function actions({ isPaused, isAnyOpen, otherEnvironments }: CommandSources): Command[] {
  const group = 'actions' as const;
  const route = currentRoute();
  const orderId = route.view === 'orders' ? route.localId : undefined;
  const hasSearch = document.querySelector('input[data-search]') !== null;
  return [
    {
      id: 'new',
      group,
      icon: Plus,
      label: t`New order`,
      words: t`create enter`,
      keys: 'N',
      run: () => void startNewOrder(),
    },
    {
      id: 'many',
      group,
      icon: FileSpreadsheet,
      label: t`Many orders from a spreadsheet`,
      words: t`paste rows import csv excel`,
      keys: 'G M',
      run: () => goTo('many'),
    },
    ...(orderId === undefined
      ? []
      : [
          {
            id: 'change',
            group,
            icon: PencilLine,
            label: t`Change order`,
            words: t`edit correct`,
            keys: 'E',
            run: () => navigate({ view: 'change', localId: orderId }),
          } as const,
        ]),
    ...(hasSearch
      ? [
          {
            id: 'search',
            group,
            icon: Search,
            label: t`Search in this list`,
            words: t`find filter`,
            keys: '/',
            run: () => void focusSearch(),
          } as const,
        ]
      : []),
    isPaused
      ? {
          id: 'go-on',
          group,
          icon: Play,
          label: t`Go on sending`,
          words: t`resume outbox`,
          run: () => void setPaused(false),
        }
      : {
          id: 'pause',
          group,
          icon: Pause,
          label: t`Pause sending`,
          words: t`stop outbox`,
          run: () => void setPaused(true),
        },
    ...(isAnyOpen
      ? [
          {
            id: 'retry',
            group,
            icon: RotateCw,
            label: t`Try everything that waits now`,
            words: t`send retry outbox`,
            run: () => void retryEntry(null),
          } as const,
        ]
      : []),
    {
      id: 'environments',
      group,
      icon: ArrowRightLeft,
      label: t`Switch environment`,
      words: t`sandbox production`,
      keys: 'E',
      run: () => openOverlay('environments'),
    },
    ...otherEnvironments.map(other => ({
      id: `environment ${other.id}`,
      group,
      icon: kindIcons[other.kind],
      label: t`Open ${other.name}`,
      words: t`environment`,
      run: () => void openEnvironment(other),
    })),
    {
      id: 'shortcuts',
      group,
      icon: Keyboard,
      label: t`Keyboard shortcuts`,
      words: t`help keys`,
      keys: 'F1',
      run: () => openOverlay('shortcuts'),
    },
  ];
}

function places({ isSandbox }: CommandSources): Command[] {
  const group = 'places' as const;
  return [
    {
      id: 'orders',
      group,
      icon: Rows3,
      label: t`Orders`,
      words: '',
      keys: 'Alt 1',
      run: () => goTo('orders'),
    },
    {
      id: 'drafts',
      group,
      icon: PencilLine,
      label: t`Drafts`,
      words: t`templates`,
      keys: 'Alt 2',
      run: () => goTo('drafts'),
    },
    {
      id: 'outbox',
      group,
      icon: Inbox,
      label: t`Outbox`,
      words: t`waiting unsent`,
      keys: 'Alt 3',
      run: () => goTo('outbox'),
    },
    {
      id: 'reports',
      group,
      icon: ChartColumn,
      label: t`Reports`,
      words: t`costs charts export`,
      keys: 'Alt 7',
      run: () => goTo('reports'),
    },
    ...(isSandbox
      ? [
          {
            id: 'sandbox',
            group,
            icon: FlaskConical,
            label: t`Sandbox`,
            words: t`scenarios practise`,
            keys: 'Alt 4',
            run: () => goTo('sandbox'),
          } as const,
        ]
      : []),
    {
      id: 'settings',
      group,
      icon: Settings2,
      label: t`Settings`,
      words: t`preferences options`,
      keys: 'Alt 5',
      run: () => goTo('settings'),
    },
    {
      id: 'addresses',
      group,
      icon: BookUser,
      label: t`Addresses`,
      words: t`address book contacts`,
      keys: 'Alt 6',
      run: () => goTo('addresses'),
    },
  ];
}

/** Each setting by the name that it has in Settings, which is how it is found there. */
function settings(): Command[] {
  const named: [name: string, words: string, places?: readonly string[]][] = [
    [t`Theme`, t`dark light colours appearance`],
    [t`Row height`, t`compact comfortable density appearance`],
    [t`Notify me on the desktop`, t`notifications`],
    // Where nothing is told at all there are no quiet hours either.
    [t`Quiet hours`, t`notifications night`, [t`Quiet hours`, t`Notify me on the desktop`]],
    [t`Look for changes`, t`refresh interval seconds`, [t`Orders of the service`]],
    [t`Shortcuts of a single key`, t`keyboard keys`],
    [t`Environments`, t`add import export administrator`],
    [t`Credential`, t`client id secret sign in keychain`, [t`Credential of`]],
    [t`Calls and diagnostics`, t`log support`],
    [t`Data folder`, t`database files`],
    [t`Version`, t`about installation`],
  ];
  return named.map(([name, words, found = [name]]) => ({
    id: `setting ${name}`,
    group: 'settings',
    icon: SlidersHorizontal,
    label: name,
    words: `${words} ${t`settings`}`,
    run: () => showSetting(found),
  }));
}

const templates = (rows: readonly TemplateRow[]): Command[] =>
  rows.map(template => ({
    id: `template ${template.id}`,
    group: 'templates',
    icon: LayoutTemplate,
    label: t`New order from “${template.name}”`,
    words: `${t`template`} ${template.vehicle} ${template.pickupAddress} ${template.deliveryAddress}`,
    run: () => void startFromTemplate(template),
  }));

/** Everything that one can do from anywhere, in the order in which it stands where nothing is typed. */
export const commandsOf = (sources: CommandSources): Command[] => [
  ...actions(sources),
  ...places(sources),
  ...templates(sources.templates),
  ...settings(),
];
