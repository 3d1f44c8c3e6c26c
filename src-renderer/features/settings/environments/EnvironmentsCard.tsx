import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { EnvironmentRow } from '../../../../src-shared/contract/environments.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { openEnvironment, useEnvironments } from '../../../state/environments.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ClientCertificateDialog } from './ClientCertificateDialog.tsx';
import { EnvironmentDialog } from './EnvironmentDialog.tsx';
import { EnvironmentItem } from './EnvironmentItem.tsx';
import { exportEnvironments, importEnvironments, removeEnvironment } from './environment-actions.ts';
import styles from './environments.module.css';
import { RefusedFileNotice } from './RefusedFileNotice.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

function Problem({ error, onDismiss }: { error: AppError; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorNotice error={error} actions={<Button onPress={onDismiss}>{t`Dismiss`}</Button>}>
      {error.fieldErrors.length > 0 && (
        <span className="mono"> {error.fieldErrors.map(({ path }) => path).join(', ')}</span>
      )}
    </ErrorNotice>
  );
}

type Open = { what: 'add' } | { what: 'edit' | 'certificate' | 'remove'; row: EnvironmentRow } | null;

/** Card with all environments of this installation. */
export function EnvironmentsCard({ currentId }: { currentId: string }) {
  const { t } = useLingui();
  const rows = useEnvironments(state => state.rows);
  const [open, setOpen] = useState<Open>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={<Trans>Environments</Trans>}
      aside={
        <>
          <FileTrigger
            acceptedFileTypes={['application/json', '.json']}
            onSelect={files => {
              const file = files?.[0];
              if (file) void importEnvironments(file).then(setProblem);
            }}
          >
            <Button icon={Upload}>{t`Import …`}</Button>
          </FileTrigger>
          <Button icon={Download} onPress={() => void exportEnvironments()}>{t`Export …`}</Button>
          <Button icon={Plus} onPress={() => setOpen({ what: 'add' })}>
            {t`Add environment`}
          </Button>
        </>
      }
    >
      {problem && <Problem error={problem} onDismiss={() => setProblem(null)} />}
      <RefusedFileNotice />
      <ul className={styles.environments}>
        {rows?.map(row => (
          <EnvironmentItem
            key={row.id}
            row={row}
            isOpen={row.id === currentId}
            onOpen={() => void openEnvironment(row)}
            onEdit={() => setOpen({ what: 'edit', row })}
            onCertificate={() => setOpen({ what: 'certificate', row })}
            onRemove={() => setOpen({ what: 'remove', row })}
          />
        ))}
      </ul>
      <p className="sub">
        <Trans>
          Each environment has its own credential, drafts, orders and outbox. Dispatch never sends data from
          one environment to another. Export files contain no credentials.
        </Trans>
      </p>
      {open?.what === 'add' && <EnvironmentDialog environment={null} onClose={close} />}
      {open?.what === 'edit' && <EnvironmentDialog environment={open.row} onClose={close} />}
      {open?.what === 'certificate' && <ClientCertificateDialog environment={open.row} onClose={close} />}
      <RemoveDialog
        row={open?.what === 'remove' ? open.row : null}
        onConfirm={row => void removeEnvironment(row).then(setProblem)}
        onClose={close}
      />
    </Card>
  );
}
