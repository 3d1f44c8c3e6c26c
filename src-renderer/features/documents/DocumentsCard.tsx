import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useIsScopeMissing } from '../../state/scopes.ts';
import { Card } from '../../ui/card.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { DocumentFailures } from './DocumentFailures.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import styles from './documents.module.css';
import { useDocuments } from './documents-context.ts';

/** Says that documents cannot be sent, more briefly than the notice beside the button that places the order. */
function UnsentNote() {
  if (!useIsScopeMissing('orders:write')) return null;
  return (
    <p className="sub">
      <Trans>
        Documents stay on this computer: the credential has no permission to send them to the service.
      </Trans>
    </p>
  );
}

/** Card with the documents of a draft or an order, the one of the current `DocumentsContext`. */
export function DocumentsCard() {
  const { t } = useLingui();
  const documents = useDocuments(state => state.documents);
  const maxSize = formatBytes(maxFileSizeBytes);
  return (
    <Card title={t`Documents`} aside={t`Up to ${maxSize} per file`} section={4} className={styles.card}>
      <div data-path="file_ids" className={styles.body}>
        <DocumentRows documents={documents} />
        <UnsentNote />
        <DocumentFailures />
        <div className={styles.drop}>
          <Paperclip size={16} aria-hidden />
          <span>
            <Trans>
              Drop files anywhere, paste them, or{' '}
              <ChooseButton variant="quiet" className={styles.choose}>
                choose files
              </ChooseButton>
            </Trans>
          </span>
        </div>
      </div>
    </Card>
  );
}
