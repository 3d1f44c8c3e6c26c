import { t } from '@lingui/core/macro';
import {
  Download,
  FileDown,
  FlaskConical,
  FolderOpen,
  Moon,
  PanelLeft,
  RefreshCw,
  Search,
  Sun,
  SunMoon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Settings } from '../../../src-shared/contract/settings.ts';
import { askDialog } from '../../features/orders/detail/asked-dialog.ts';
import { synchroniseOrders } from '../../features/orders/list/state/orders-store.ts';
import { makeSampleOrders } from '../../features/sandbox/data/sample-orders.ts';
import { currentRoute } from '../../navigation/navigation.ts';
import { saveSettings, useApp } from '../../state/app-store.ts';
import { lockOf } from '../../state/lock.ts';
import { toggleRail } from '../../state/rail-fold.ts';
import { orShowError } from '../../state/show-error.ts';
import { openLogFolder, openSupportFile } from '../../state/support-file.ts';
import { changeZoom } from '../../state/zoom.ts';
import type { Command } from './command.ts';

const choose = (theme: Settings['theme']) => (): void => void saveSettings({ theme });

const refresh = (): Promise<void> =>
  orShowError(async () => {
    await synchroniseOrders();
  });

/** Returns commands for the list on screen, and for the program as a whole. */
export function programCommands(): Command[] {
  const { info, settings } = useApp.getState();
  const isOrders = currentRoute().view === 'orders';
  const isLocal = info?.environment.kind === 'local-sandbox';
  const list: (Omit<Command, 'group'> | false)[] = [
    isOrders && {
      id: 'refresh',
      icon: RefreshCw,
      label: t`Refresh the list of orders`,
      words: t({ message: 'read again synchronise', comment: 'search words' }),
      run: () => void refresh(),
    },
    isOrders && {
      id: 'export',
      icon: Download,
      label: t`Export orders …`,
      words: t({ message: 'csv excel xlsx save table', comment: 'search words' }),
      run: () => askDialog({ kind: 'export' }),
    },
    isLocal && {
      id: 'samples',
      icon: FlaskConical,
      label: t`Create sample orders`,
      words: t({ message: 'test data practise', comment: 'search words' }),
      run: () => void makeSampleOrders(),
    },
    settings.theme !== 'dark' && {
      id: 'dark',
      icon: Moon,
      label: t`Dark theme`,
      words: t({ message: 'colours appearance night', comment: 'search words' }),
      locked: lockOf('theme'),
      run: choose('dark'),
    },
    settings.theme !== 'light' && {
      id: 'light',
      icon: Sun,
      label: t`Light theme`,
      words: t({ message: 'colours appearance day', comment: 'search words' }),
      locked: lockOf('theme'),
      run: choose('light'),
    },
    settings.theme !== 'system' && {
      id: 'system-theme',
      icon: SunMoon,
      label: t`System theme`,
      words: t({ message: 'colours appearance automatic', comment: 'search words' }),
      locked: lockOf('theme'),
      run: choose('system'),
    },
    {
      id: 'rail',
      icon: PanelLeft,
      label: t`Collapse or expand the sidebar`,
      words: t({ message: 'fold rail navigation', comment: 'search words' }),
      keys: 'Ctrl B',
      run: toggleRail,
    },
    {
      id: 'support-file',
      icon: FileDown,
      label: t`Save support file …`,
      words: t({ message: 'diagnostics bundle zip report problem', comment: 'search words' }),
      run: openSupportFile,
    },
    {
      id: 'log-folder',
      icon: FolderOpen,
      label: t`Open log folder`,
      words: t({ message: 'support log files', comment: 'search words' }),
      run: () => void openLogFolder(),
    },
    {
      id: 'zoom-in',
      icon: ZoomIn,
      label: t`Zoom in`,
      words: t({ message: 'larger bigger text enlarge', comment: 'search words' }),
      keys: 'Ctrl +',
      run: () => changeZoom('in'),
    },
    {
      id: 'zoom-out',
      icon: ZoomOut,
      label: t`Zoom out`,
      words: t({ message: 'smaller text reduce', comment: 'search words' }),
      keys: 'Ctrl -',
      run: () => changeZoom('out'),
    },
    {
      id: 'zoom-reset',
      icon: Search,
      label: t`Reset the zoom`,
      words: t({ message: 'actual size 100 text', comment: 'search words' }),
      keys: 'Ctrl 0',
      run: () => changeZoom('reset'),
    },
  ];
  return list.filter(command => command !== false).map(command => ({ ...command, group: 'actions' }));
}
