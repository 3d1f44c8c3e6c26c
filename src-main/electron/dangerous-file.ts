import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { dialog } from 'electron';

/** Asks the user to confirm saving a file that could run as a program. A page cannot answer this dialog. */
export async function confirmDangerousFile(name: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: i18n._(msg`Save ${name}?`),
    detail: i18n._(
      msg`This file can run as a program and change your computer. Save it only if you know who sent it and why.`,
    ),
    buttons: [i18n._(msg`Save`), i18n._(msg({ message: 'Cancel', context: 'button that closes a dialog' }))],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
