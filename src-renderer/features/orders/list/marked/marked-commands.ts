import { plural, t } from '@lingui/core/macro';
import { Ban, Bell, Download, Printer, X } from 'lucide-react';
import { currentRoute } from '../../../../navigation/navigation.ts';
import { orShowError } from '../../../../state/show-error.ts';
import { profileOfShown } from '../../../../state/use-profile.ts';
import type { Action } from '../../../../ui/action.ts';
import { askDialog } from '../../detail/asked-dialog.ts';
import { followMarked } from './follow-marked.ts';
import { maxCancelled, maxFollowed } from './marked-limits.ts';
import { clearMarks, useMarks } from './order-marks.ts';

/** A command for all marked orders. The palette and the menu of a marked row list it. */
export interface MarkedCommand extends Action {
  id: string;
}

/** Commands for all marked orders. */
export function markedCommands(): MarkedCommand[] {
  const { ids } = useMarks.getState();
  if (currentRoute().view !== 'orders' || ids.size === 0) return [];
  const list: (MarkedCommand | false)[] = [
    ids.size <= maxFollowed && {
      id: 'marked-follow',
      icon: Bell,
      label: plural(ids.size, { one: 'Follow # marked order', other: 'Follow # marked orders' }),
      run: () => void orShowError(() => followMarked(ids, true)),
    },
    {
      id: 'marked-export',
      icon: Download,
      label: plural(ids.size, { one: 'Export # marked order …', other: 'Export # marked orders …' }),
      run: () => askDialog({ kind: 'export' }),
    },
    {
      id: 'marked-sheets',
      icon: Printer,
      label: plural(ids.size, {
        one: 'Save order sheet of # marked order …',
        other: 'Save order sheets of # marked orders …',
      }),
      run: () => askDialog({ kind: 'sheets-of-marked' }),
    },
    ids.size <= maxCancelled &&
      profileOfShown().cancelOrderPath !== null && {
        id: 'marked-cancel',
        icon: Ban,
        label: plural(ids.size, { one: 'Cancel # marked order …', other: 'Cancel # marked orders …' }),
        run: () => askDialog({ kind: 'cancel-marked' }),
      },
    {
      id: 'marked-none',
      icon: X,
      label: t`Unmark all`,
      run: clearMarks,
    },
  ];
  return list.filter(command => command !== false);
}
