import { Trans, useLingui } from '@lingui/react/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import { errorDetails, errorText } from '../../i18n/error-text.ts';
import { placingErrorText } from '../../i18n/placing-error-text.ts';
import { copyText } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDocuments } from '../documents/documents-context.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import styles from './order-form.module.css';
import { RefusedDocument } from './RefusedDocument.tsx';
import { RefusedField, RefusedRequest } from './RefusedField.tsx';
import { useFormSession, useOrderForm } from './session/order-form-context.ts';

function CopyForSupport({ error }: { error: AppError }) {
  const { t } = useLingui();
  return <Button onPress={() => void copyText(errorDetails(error))}>{t`Copy for support`}</Button>;
}

// @interface create-order.statuses
/**
 * Says why the service rejected an earlier version of this draft, until the user has changed all fields that the
 * service named. Lists those fields, unless the form shows only them.
 */
function RefusalNotice({ error }: { error: AppError }) {
  const { t } = useLingui();
  const session = useFormSession();
  const open = useOrderForm(state => state.serviceErrors);
  const isWhole = useOrderForm(state => state.asked === null);
  if (error.fieldErrors.length > 0 && open.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={t`The service rejected this order and did not create it. What you entered is kept.`}
      actions={
        <>
          <CopyForSupport error={error} />
          <Button onPress={session.dismissRefusal}>{t`Dismiss`}</Button>
        </>
      }
    >
      {error.fieldErrors.length === 0 && <p>{error.message}</p>}
      {!isWhole && (
        <p>
          <Trans>Correct the rejected fields, then place the order again.</Trans>
        </p>
      )}
      {isWhole && open.length > 0 && (
        <ul className={styles.noticeList}>
          {open.map(one => (
            <RefusedField key={`${one.path} ${one.code}`} error={one} />
          ))}
        </ul>
      )}
      <RefusedRequest requestId={error.requestId} />
    </Notice>
  );
}

function FailureNotice({
  error,
  isPlacing = false,
  action,
}: {
  error: AppError;
  isPlacing?: boolean;
  action?: { label: string; onPress: () => void };
}) {
  const text = isPlacing ? placingErrorText(error) : errorText(error);
  return (
    <Notice
      tone="bad"
      title={text.title}
      actions={
        <>
          {action && <Button onPress={action.onPress}>{action.label}</Button>}
          <CopyForSupport error={error} />
        </>
      }
    >
      {text.detail}
    </Notice>
  );
}

/** Notices above the form: about a conflict, a failure, or a rejection. */
export function OrderFormNotices({ onPlace }: { onPlace?: () => void }) {
  const { t } = useLingui();
  const session = useFormSession();
  const save = useOrderForm(({ save: now }) =>
    now.kind === 'failed' || now.kind === 'conflict' ? now : null,
  );
  const refusal = useOrderForm(state => state.refusal);
  const failure = useOrderForm(state => state.failure);
  const refused = useDocuments(({ documents }) => documents.find(({ id }) => id === refusal?.documentId));
  if (save === null && refusal === null && failure === null) return null;
  return (
    <div className={styles.notices}>
      {save?.kind === 'conflict' && (
        <ConflictNotice
          title={t`This draft was changed in another window`}
          onLoadOther={() => void session.loadOther()}
          onKeepMine={() => void session.keepMine()}
        />
      )}
      {save?.kind === 'failed' && (
        <FailureNotice
          error={save.error}
          action={{ label: t`Save now`, onPress: () => void session.flush() }}
        />
      )}
      {failure !== null && <FailureNotice error={failure} isPlacing />}
      {refusal !== null &&
        (refused && onPlace ? (
          <RefusedDocument error={refusal} document={refused} onPlace={onPlace} />
        ) : (
          <RefusalNotice error={refusal} />
        ))}
    </div>
  );
}
