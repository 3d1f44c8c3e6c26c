import type { backupMethods, RestorePreview } from '../../../src-shared/contract/backups.ts';
import { orCancelled } from '../backup/or-cancelled.ts';
import { previewRestore } from '../backup/plan-restore.ts';
import { inSteps } from '../store/steps.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

type BackupContext = Pick<Context, 'backupFiles' | 'backups' | 'database' | 'ending'>;

async function preview(
  { backupFiles, database, ending }: Omit<BackupContext, 'backups'>,
  backupId: string,
): Promise<RestorePreview> {
  const backup = await orCancelled(ending, () => backupFiles.open(backupId, ending));
  try {
    return await inSteps(previewRestore(database, backup), ending);
  } finally {
    backup.close();
  }
}

export const backupHandlers = (context: BackupContext): HandlersFor<typeof backupMethods> => ({
  'backups.list': () => context.backups.list(),
  'backups.make': () => context.backups.make(),
  'backups.preview': ({ backupId }) => preview(context, backupId),
});
