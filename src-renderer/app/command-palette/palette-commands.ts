import { t } from '@lingui/core/macro';
import {
  ArrowRightLeft,
  Bell,
  BookUser,
  ChartColumn,
  CircleHelp,
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
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { SettingName } from '../../../src-shared/contract/settings.ts';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import { startNewOrder } from '../../features/drafts/new-draft.ts';
import { startFromTemplate } from '../../features/drafts/templates-store.ts';
import { orderTitle } from '../../features/order-parts/order-title.ts';
import { orderCommands } from '../../features/orders/detail/order-commands.ts';
import { markedCommands } from '../../features/orders/list/marked/marked-commands.ts';
import { retryEntry } from '../../features/outbox/state/entry-actions.ts';
import { goTo, type Place } from '../../navigation/navigation.ts';
import { digitOfPlace } from '../../navigation/rail-places.ts';
import { openAlerts } from '../../state/alerts.ts';
import { kindIcons } from '../../state/environment-words.ts';
import { openEnvironment } from '../../state/environments.ts';
import { openHelp } from '../../state/help.ts';
import { lockOf } from '../../state/lock.ts';
import { setPaused } from '../../state/pause.ts';
import { focusSearch, openOverlay } from '../keyboard/shortcuts.ts';
import type { Command } from './command.ts';
import { programCommands } from './program-commands.ts';
import { showSetting } from './show-setting.ts';

export interface CommandSources {
  isSandbox: boolean;
  isPaused: boolean;
  isAnyOpen: boolean;
  templates: readonly TemplateRow[];
  /** The order whose details are open or whose row is current; null if there is none. */
  order: OrderRow | null;
  otherEnvironments: readonly EnvironmentRow[];
}

function actions({ isPaused, isAnyOpen, otherEnvironments }: CommandSources): Command[] {
  const hasSearch = document.querySelector('input[data-search]') !== null;
  const list: (Omit<Command, 'group'> | false)[] = [
    {
      id: 'new',
      icon: Plus,
      label: t`New order`,
      words: t({ message: 'create enter', comment: 'search words' }),
      keys: 'N',
      run: () => void startNewOrder(),
    },
    {
      id: 'bulk',
      icon: FileSpreadsheet,
      label: t`Bulk orders from a spreadsheet`,
      words: t({ message: 'paste rows import csv excel', comment: 'search words' }),
      keys: 'G M',
      run: () => goTo('bulk'),
    },
    hasSearch && {
      id: 'search',
      icon: Search,
      label: t`Search the list on screen`,
      words: t({ message: 'find filter', comment: 'search words' }),
      keys: '/',
      run: () => void focusSearch(),
    },
    isPaused
      ? {
          id: 'go-on',
          icon: Play,
          label: t`Resume sending`,
          words: t({ message: 'resume outbox', comment: 'search words' }),
          run: () => void setPaused(false),
        }
      : {
          id: 'pause',
          icon: Pause,
          label: t`Pause sending`,
          words: t({ message: 'stop outbox', comment: 'search words' }),
          run: () => void setPaused(true),
        },
    isAnyOpen && {
      id: 'retry',
      icon: RotateCw,
      label: t`Try to send all queued items now`,
      words: t({ message: 'send retry outbox', comment: 'search words' }),
      run: () => void retryEntry(null),
    },
    {
      id: 'alerts',
      icon: Bell,
      label: t`Notifications`,
      words: t({ message: 'alerts news unread', comment: 'search words' }),
      keys: 'G N',
      run: openAlerts,
    },
    {
      id: 'environments',
      icon: ArrowRightLeft,
      label: t`Switch environment`,
      words: t({ message: 'sandbox production', comment: 'search words' }),
      keys: 'G E',
      run: () => openOverlay('environments'),
    },
    ...otherEnvironments.map(other => ({
      id: `environment ${other.id}`,
      icon: kindIcons[other.kind],
      label: t`Open environment ${other.name}`,
      words: t({ message: 'environment', comment: 'search words' }),
      run: () => void openEnvironment(other),
    })),
    {
      id: 'shortcuts',
      icon: Keyboard,
      label: t`Keyboard shortcuts`,
      words: t({ message: 'help keys', comment: 'search words' }),
      keys: '?',
      run: () => openHelp({ topic: 'shortcuts' }),
    },
    {
      id: 'help',
      icon: CircleHelp,
      label: t`Help`,
      words: t({
        message: 'getting started first day fields developers integrators',
        comment: 'search words',
      }),
      keys: 'F1',
      run: () => openHelp({ topic: 'first-day' }),
    },
  ];
  return list.filter(command => command !== false).map(command => ({ ...command, group: 'actions' }));
}

function places({ isSandbox }: CommandSources): Command[] {
  const named: [place: Place, icon: LucideIcon, label: string, words: string][] = [
    ['orders', Rows3, t`Orders`, ''],
    ['drafts', PencilLine, t`Drafts`, t({ message: 'templates', comment: 'search words' })],
    ['outbox', Inbox, t`Outbox`, t({ message: 'waiting unsent', comment: 'search words' })],
    ['reports', ChartColumn, t`Reports`, t({ message: 'costs charts export', comment: 'search words' })],
    ['sandbox', FlaskConical, t`Sandbox`, t({ message: 'scenarios practise', comment: 'search words' })],
    ['settings', Settings2, t`Settings`, t({ message: 'preferences options', comment: 'search words' })],
    ['addresses', BookUser, t`Addresses`, t({ message: 'address book contacts', comment: 'search words' })],
  ];
  return named
    .filter(([place]) => place !== 'sandbox' || isSandbox)
    .map(([place, icon, label, words]) => ({
      id: place,
      group: 'places',
      icon,
      label,
      words,
      keys: `Alt ${digitOfPlace(place, isSandbox)}`,
      run: () => goTo(place),
    }));
}

/**
 * Commands that open a setting. `showSetting` finds the setting on its page by its name, so the names must be the same
 * as on screen.
 */
function settings(): Command[] {
  const named: { name: string; words: string; places?: readonly string[]; setting?: SettingName }[] = [
    {
      name: t`Theme`,
      words: t({ message: 'dark light colours appearance', comment: 'search words' }),
      setting: 'theme',
    },
    {
      name: t`Row height`,
      words: t({ message: 'compact comfortable density appearance', comment: 'search words' }),
      setting: 'density',
    },
    {
      name: t`Show desktop notifications`,
      words: t({ message: 'notifications', comment: 'search words' }),
      setting: 'areNotificationsOn',
    },
    {
      name: t`Zoom`,
      words: t({ message: 'larger smaller text size appearance', comment: 'search words' }),
      setting: 'zoomPercent',
    },
    {
      // Quiet hours are on screen only while notifications are on. Otherwise the command opens the setting that turns
      // notifications on.
      name: t`Quiet hours`,
      words: t({ message: 'notifications night', comment: 'search words' }),
      places: [t`Quiet hours`, t`Show desktop notifications`],
      setting: 'quietHours',
    },
    {
      name: t`Language and formats`,
      words: t({ message: 'numbers dates times zone', comment: 'search words' }),
      setting: 'language',
    },
    {
      name: t`Check for order updates`,
      words: t({ message: 'refresh interval seconds look for changes', comment: 'search words' }),
      places: [t`Order updates`],
      setting: 'refreshSeconds',
    },
    {
      name: t`Start and end`,
      words: t({ message: 'tray login autostart background close', comment: 'search words' }),
    },
    {
      name: t`Single-key shortcuts`,
      words: t({ message: 'keyboard keys', comment: 'search words' }),
      setting: 'areSingleKeysOn',
    },
    {
      name: t`Environments`,
      words: t({ message: 'add import export administrator', comment: 'search words' }),
    },
    {
      name: t`Credential`,
      words: t({ message: 'client id secret sign in keychain', comment: 'search words' }),
      places: [
        t({
          message: 'Credential of',
          comment: 'beginning of a heading in Settings, before the name of the environment',
        }),
      ],
    },
    { name: t`For support`, words: t({ message: 'log calls diagnostics', comment: 'search words' }) },
    { name: t`Data folder`, words: t({ message: 'database files', comment: 'search words' }) },
    { name: t`Version`, words: t({ message: 'about installation', comment: 'search words' }) },
  ];
  return named.map(({ name, words, places: found = [name], setting }) => ({
    id: `setting ${name}`,
    group: 'settings',
    icon: SlidersHorizontal,
    label: name,
    words: `${words} ${t({ message: 'settings', comment: 'search words' })}`,
    locked: setting && lockOf(setting),
    run: () => showSetting(found),
  }));
}

const templates = (rows: readonly TemplateRow[]): Command[] =>
  rows.map(template => ({
    id: `template ${template.id}`,
    group: 'templates',
    icon: LayoutTemplate,
    label: t`New order from template “${template.name}”`,
    words: `${t`template`} ${template.vehicle} ${template.pickupAddress} ${template.deliveryAddress}`,
    run: () => void startFromTemplate(template),
  }));

const forOrder = (order: OrderRow): Command[] =>
  orderCommands(order).map(command => ({
    ...command,
    words: `${command.words} ${orderTitle(order)}`,
    group: 'order',
  }));

const forMarked = (): Command[] =>
  markedCommands().map(command => ({ ...command, words: '', group: 'marked' }));

/** All commands, in the order in which they are listed while nothing is typed. */
export const commandsOf = (sources: CommandSources): Command[] => [
  ...(sources.order ? forOrder(sources.order) : []),
  ...forMarked(),
  ...actions(sources),
  ...programCommands(),
  ...places(sources),
  ...templates(sources.templates),
  ...settings(),
];
