import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilePlus2, Paperclip } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Button } from '../../../ui/button.tsx';
import { ChooseButton } from '../../documents/ChooseButton.tsx';
import { DocumentFailures } from '../../documents/DocumentFailures.tsx';
import { DocumentRows } from '../../documents/DocumentRows.tsx';
import { useDocuments } from '../../documents/documents-context.ts';
import { addDocuments, takesDocuments, whyNotTaken } from './add-documents.ts';
import styles from './staged-documents.module.css';

/** Documents that are stored here but not added to the order yet, with one button that adds all of them. */
function Staged({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const documents = useDocuments(state => state.documents).filter(({ state }) => state === 'stored');
  const copies = useDocuments(state => state.copies);
  const [busy, run] = useBusy<'add'>();
  if (documents.length + copies.length === 0) return null;
  const count = documents.length;
  const isTaken = takesDocuments(detail);
  const ids = documents.map(({ id }) => id);
  return (
    <section className={styles.staged} aria-label={t`Documents not added to the order yet`}>
      <h4>
        <Trans>Documents not added to the order yet</Trans>
      </h4>
      <DocumentRows documents={documents} />
      {isTaken ? (
        <>
          <Button
            variant="primary"
            icon={FilePlus2}
            isBusy={busy !== null}
            isDisabled={count === 0 || copies.some(({ state }) => state !== 'failed')}
            onPress={() => void run('add', () => addDocuments(detail.row.localId, ids))}
          >
            <Plural value={count} one="Add # document to the order" other="Add # documents to the order" />
          </Button>
          <p className="sub">
            <Trans>
              These documents stay on this computer until you add them. Then they belong to the order.
            </Trans>
          </p>
        </>
      ) : (
        <p className="sub">{whyNotTaken(detail)}</p>
      )}
    </section>
  );
}

/**
 * Part of the details in which documents are added to an order that the service has. They can be dropped, pasted or
 * chosen.
 */
export function StagedDocuments({ detail }: { detail: OrderDetail }) {
  return (
    <>
      <Staged detail={detail} />
      <DocumentFailures />
      {takesDocuments(detail) && (
        <div className="flow">
          <ChooseButton icon={Paperclip}>
            <Trans>Add documents …</Trans>
          </ChooseButton>
          <span className="sub">
            <Trans>or drop or paste files here</Trans>
          </span>
        </div>
      )}
    </>
  );
}
