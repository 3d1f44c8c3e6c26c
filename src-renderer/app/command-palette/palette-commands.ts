import { t } from '@lingui/core/macro';
import {
  ArrowRightLeft,
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
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import { startNewOrder } from '../../features/drafts/new-draft.ts';
import { startFromTemplate } from '../../features/drafts/templates-store.ts';
import { retryEntry } from '../../features/outbox/state/entry-actions.ts';
import { goTo, type Place } from '../../navigation/navigation.ts';
import { digitOfPlace } from '../../navigation/rail-places.ts';
import { kindIcons } from '../../session/environment-words.ts';
import { openEnvironment } from '../../session/environments.ts';
import { openHelp } from '../../session/help.ts';
import { setPaused } from '../../session/pause.ts';
import { focusSearch, openOverlay } from '../keyboard/shortcuts.ts';
import type { Command } from './command.ts';
import { markedCommands, orderCommands } from './order-commands.ts';
import { programCommands } from './program-commands.ts';
import { showSetting } from './show-setting.ts';

export interface CommandSources {
  isSandbox: boolean;
  isPaused: boolean;
  isAnyOpen: boolean;
  templates: readonly TemplateRow[];
  /** The order in focus. */
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
      words: t`create enter`,
      keys: 'N',
      run: () => void startNewOrder(),
    },
    {
      id: 'bulk',
      icon: FileSpreadsheet,
      label: t`Bulk orders from a spreadsheet`,
      words: t`paste rows import csv excel`,
      keys: 'G M',
      run: () => goTo('bulk'),
    },
    hasSearch && {
      id: 'search',
      icon: Search,
      label: t`Search in this list`,
      words: t`find filter`,
      keys: '/',
      run: () => void focusSearch(),
    },
    isPaused
      ? {
          id: 'go-on',
          icon: Play,
          label: t`Resume sending`,
          words: t`resume outbox`,
          run: () => void setPaused(false),
        }
      : {
          id: 'pause',
          icon: Pause,
          label: t`Pause sending`,
          words: t`stop outbox`,
          run: () => void setPaused(true),
        },
    isAnyOpen && {
      id: 'retry',
      icon: RotateCw,
      label: t`Try everything that waits now`,
      words: t`send retry outbox`,
      run: () => void retryEntry(null),
    },
    {
      id: 'environments',
      icon: ArrowRightLeft,
      label: t`Switch environment`,
      words: t`sandbox production`,
      keys: 'G E',
      run: () => openOverlay('environments'),
    },
    ...otherEnvironments.map(other => ({
      id: `environment ${other.id}`,
      icon: kindIcons[other.kind],
      label: t`Open ${other.name}`,
      words: t`environment`,
      run: () => void openEnvironment(other),
    })),
    {
      id: 'shortcuts',
      icon: Keyboard,
      label: t`Keyboard shortcuts`,
      words: t`help keys`,
      keys: '?',
      run: () => openHelp({ topic: 'shortcuts' }),
    },
    {
      id: 'help',
      icon: CircleHelp,
      label: t`Help`,
      words: t`first day fields integrators`,
      keys: 'F1',
      run: () => openHelp({ topic: 'first-day' }),
    },
  ];
  return list.filter(command => command !== false).map(command => ({ ...command, group: 'actions' }));
}

function places({ isSandbox }: CommandSources): Command[] {
  const named: [place: Place, icon: LucideIcon, label: string, words: string][] = [
    ['orders', Rows3, t`Orders`, ''],
    ['drafts', PencilLine, t`Drafts`, t`templates`],
    ['outbox', Inbox, t`Outbox`, t`waiting unsent`],
    ['reports', ChartColumn, t`Reports`, t`costs charts export`],
    ['sandbox', FlaskConical, t`Sandbox`, t`scenarios practise`],
    ['settings', Settings2, t`Settings`, t`preferences options`],
    ['addresses', BookUser, t`Addresses`, t`address book contacts`],
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

/** Settings are found on their page by the name they have there, so the names must match the screen. */
function settings(): Command[] {
  const named: [name: string, words: string, places?: readonly string[]][] = [
    [t`Theme`, t`dark light colours appearance`],
    [t`Row height`, t`compact comfortable density appearance`],
    [t`Show desktop notifications`, t`notifications`],
    // Quiet hours are only on screen while notifications are on.
    [t`Quiet hours`, t`notifications night`, [t`Quiet hours`, t`Show desktop notifications`]],
    [t`Language and formats`, t`numbers dates times zone`],
    [t`Check for order updates`, t`refresh interval seconds look for changes`, [t`Order updates`]],
    [t`Single-key shortcuts`, t`keyboard keys`],
    [t`Environments`, t`add import export administrator`],
    [t`Credential`, t`client id secret sign in keychain`, [t`Credential of`]],
    [t`For support`, t`log calls diagnostics`],
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

/** All commands, in the order in which they are listed while nothing is typed. */
export const commandsOf = (sources: CommandSources): Command[] => [
  ...(sources.order ? orderCommands(sources.order) : []),
  ...markedCommands(),
  ...actions(sources),
  ...programCommands(),
  ...places(sources),
  ...templates(sources.templates),
  ...settings(),
];
