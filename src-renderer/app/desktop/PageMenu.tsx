import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, Copy, Link, Mail, Phone, Redo2, Scissors, TextSelect, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EditCommand } from '../../../src-shared/contract/windows.ts';
import { call } from '../../bridge/bridge.ts';
import { copyText, orShowError } from '../../state/show-error.ts';
import type { Action } from '../../ui/action.ts';
import { ContextMenu, type ContextMenuProps } from '../../ui/context-menu.tsx';
import { type MenuField, subjectOf } from './menu-subject.ts';

const edit = (field: MenuField, command: EditCommand) => (): void => {
  field.focus({ preventScroll: true });
  void orShowError(async () => {
    await call('windows.edit', { command });
  });
};

function useFieldActions(field: MenuField): Action[][] {
  const { t } = useLingui();
  const isFixed = field.readOnly;
  const isSecret = field.type === 'password';
  const hasSelection = field.selectionStart !== field.selectionEnd;
  const action = (command: EditCommand, shown: Omit<Action, 'run'>): Action => ({
    ...shown,
    run: edit(field, command),
  });
  return [
    [
      action('undo', { icon: Undo2, label: t`Undo`, keys: 'Ctrl Z', isDisabled: isFixed }),
      action('redo', { icon: Redo2, label: t`Redo`, isDisabled: isFixed }),
    ],
    [
      action('cut', {
        icon: Scissors,
        label: t`Cut`,
        keys: 'Ctrl X',
        isDisabled: isFixed || isSecret || !hasSelection,
      }),
      action('copy', { icon: Copy, label: t`Copy`, keys: 'Ctrl C', isDisabled: isSecret || !hasSelection }),
      action('paste', { icon: ClipboardPaste, label: t`Paste`, keys: 'Ctrl V', isDisabled: isFixed }),
    ],
    [
      action('selectAll', {
        icon: TextSelect,
        label: t`Select all`,
        keys: 'Ctrl A',
        isDisabled: field.value === '',
      }),
    ],
  ];
}

/** The phone number or e-mail address of a link as the user knows it. */
function addressText(address: string): string {
  const text = address.replace(/^(tel|mailto):/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function useLinkAction(address: string): Action {
  const { t } = useLingui();
  const run = (): void => void copyText(addressText(address));
  if (address.startsWith('tel:')) return { icon: Phone, label: t`Copy phone number`, run };
  if (address.startsWith('mailto:')) return { icon: Mail, label: t`Copy e-mail address`, run };
  return { icon: Link, label: t`Copy link`, run };
}

type Shown = Pick<ContextMenuProps, 'place' | 'onClose'>;

function Menu(props: Omit<ContextMenuProps, 'label'>) {
  const { t } = useLingui();
  return <ContextMenu {...props} label={t`Actions`} />;
}

const FieldMenu = ({ field, ...shown }: Shown & { field: MenuField }) => (
  <Menu {...shown} groups={useFieldActions(field)} />
);

const LinkMenu = ({ address, ...shown }: Shown & { address: string }) => (
  <Menu {...shown} groups={[[useLinkAction(address)]]} />
);

function TextMenu({ text, ...shown }: Shown & { text: string }) {
  const { t } = useLingui();
  const copy: Action = { icon: Copy, label: t`Copy`, keys: 'Ctrl C', run: () => void copyText(text) };
  return <Menu {...shown} groups={[[copy]]} />;
}

/** The menu of a field, a link or selected text. Elsewhere, there is none. */
export function PageMenu(shown: Shown) {
  const [subject] = useState(() => subjectOf(shown.place.of));
  const closeEmpty = useEffectEvent(() => {
    if (subject === null) shown.onClose();
  });
  useEffect(() => closeEmpty(), []);
  switch (subject?.kind) {
    case 'field':
      return <FieldMenu {...shown} field={subject.field} />;
    case 'link':
      return <LinkMenu {...shown} address={subject.address} />;
    case 'text':
      return <TextMenu {...shown} text={subject.text} />;
    default:
      return null;
  }
}
