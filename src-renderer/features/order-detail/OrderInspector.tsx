import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, FlaskConical, PencilLine, RefreshCw } from 'lucide-react';
import { type Ref, useEffect } from 'react';
import type { OrderDetail, OrderRow } from '../../../src-shared/records.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatRelative } from '../../i18n/format.ts';
import { readinessName } from '../../i18n/words.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Inspector } from '../../ui/inspector.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ChangeOrder } from '../change-order/ChangeOrder.tsx';
import { useApp } from '../connection/app-store.ts';
import { DropArea } from '../documents/DropArea.tsx';
import type { Candidate } from '../documents/document-check.ts';
import { DocumentsContext } from '../documents/documents-context.ts';
import { CopyButton } from '../messages/CopyButton.tsx';
import { showError } from '../messages/report.ts';
import { OrderBadge } from '../order-label/OrderBadge.tsx';
import { orderTitle } from '../order-label/order-title.ts';
import { AllowedActions } from './AllowedActions.tsx';
import { takesDocuments, whyNotTaken } from './add-documents.ts';
import { Documents } from './Documents.tsx';
import { refreshDetail, useDetail, watchDetail } from './detail-store.ts';
import { Facts } from './Facts.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { Stops } from './Stops.tsx';
import { stopFactsOf } from './stop-facts.ts';
import { Timeline } from './Timeline.tsx';
import { useOrderDocuments } from './use-order-documents.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './order-detail.css';

function Readiness({ row }: { row: OrderRow }) {
  if (row.readiness === null || row.phase !== 'accepted' || row.status !== 'accepted') return null;
  const isConfirmed = row.readiness === 'confirmed';
  return (
    <Badge tone={isConfirmed ? 'ok' : 'neutral'} icon={isConfirmed ? CircleCheck : Circle}>
      {readinessName(row.readiness)}
    </Badge>
  );
}

function Head({ row }: { row: OrderRow }) {
  const { t } = useLingui();
  const title = orderTitle(row);
  return (
    <>
      <h2>{title}</h2>
      {row.customerReference !== null && <CopyButton text={title} what={t`reference ${title}`} />}
      <OrderBadge row={row} />
      <Readiness row={row} />
    </>
  );
}

function Foot({ detail }: { detail: OrderDetail }) {
  const isRefreshing = useDetail(state => state.isRefreshing);
  const isSandbox = useApp(app => app.info?.environment.kind !== 'production');
  const nowMs = useNow(10_000);
  const { localId } = detail.row;
  if (!detail.order) return null;
  return (
    <>
      <div className="inspector-actions">
        <Button
          icon={RefreshCw}
          isBusy={isRefreshing}
          onPress={() => void refreshDetail(localId).catch(showError)}
        >
          <Trans>Refresh this order</Trans>
        </Button>
        {isSandbox && (
          <Button icon={FlaskConical} onPress={() => navigate({ view: 'sandbox', localId })}>
            <Trans>Open in sandbox panel</Trans>
          </Button>
        )}
      </div>
      {detail.fetchedAtMs !== null && (
        <p className="sub">
          <Trans>Read from the service {formatRelative(detail.fetchedAtMs, nowMs)}.</Trans>
        </p>
      )}
    </>
  );
}

const BackToDraft = ({ localId }: { localId: string }) => (
  <Notice
    tone="info"
    title={<Trans>This is a draft</Trans>}
    actions={
      <Button variant="primary" icon={PencilLine} onPress={() => navigate({ view: 'entry', localId })}>
        <Trans>Open the draft</Trans>
      </Button>
    }
  >
    <Trans>It is not on its way to the service.</Trans>
  </Notice>
);

export interface OrderInspectorProps {
  localId: string;
  /** The order's line in the list, shown until the core has told the rest. */
  listRow: OrderRow | null;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/** One order with all that is known of it. The list's row is shown at once, the rest as soon as the core answers. */
export function OrderInspector({ localId, listRow, onClose, ref }: OrderInspectorProps) {
  const { t } = useLingui();
  useEffect(() => watchDetail(localId), [localId]);
  const shown = useDetail();
  const detail = shown.localId === localId ? shown.detail : null;
  const row = detail?.row ?? listRow;
  const documents = useOrderDocuments(localId, detail?.documents);
  const attach = (candidates: Candidate[]) => {
    if (!detail) return;
    if (!takesDocuments(detail)) return showToast({ tone: 'warn', text: whyNotTaken(detail) });
    documents.add(candidates);
    requestAnimationFrame(() =>
      document.querySelector('#order-documents')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };
  return (
    <DocumentsContext value={documents}>
      <DropArea className="order-drop" onFiles={attach} label={t`Drop to add to this order`}>
        <Inspector
          label={row ? t`Order ${orderTitle(row)}` : t`Order`}
          head={row && <Head row={row} />}
          onClose={onClose}
          {...(ref === undefined ? {} : { ref })}
        >
          {shown.localId === localId && shown.error && (
            <Notice tone="bad" title={errorText(shown.error).title}>
              {errorText(shown.error).detail}
            </Notice>
          )}
          {detail && (
            <>
              {detail.row.phase === 'draft' && <BackToDraft localId={localId} />}
              <WaitingPanel detail={detail} />
              {detail.order && <ChangeOrder detail={detail} order={detail.order} />}
              <Stops stops={stopFactsOf(detail)} />
              <Facts detail={detail} />
              <Documents detail={detail} />
              {detail.order && <AllowedActions actions={detail.order.allowed_actions} />}
              <Timeline history={detail.history} />
              {detail.row.phase !== 'draft' && <OrderAgain row={detail.row} />}
              <Foot detail={detail} />
            </>
          )}
        </Inspector>
      </DropArea>
    </DocumentsContext>
  );
}
