import { Trans } from '@lingui/react/macro';
import { BookmarkPlus, Copy } from 'lucide-react';
import type { OrderRow } from '../../../src-shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { duplicateDraft } from '../draft-actions/duplicate.ts';
import { suggestedTemplateName } from '../draft-actions/template-name.ts';
import { askTemplateName } from '../draft-actions/templates-store.ts';

/** The same order once more, or again and again. */
export const OrderAgain = ({ row }: { row: OrderRow }) => (
  <div className="inspector-actions">
    <Button icon={Copy} onPress={() => void duplicateDraft(row.localId)}>
      <Trans>Order again</Trans>
    </Button>
    <Button
      icon={BookmarkPlus}
      onPress={() =>
        askTemplateName({
          localId: row.localId,
          suggestedName: suggestedTemplateName(row.pickupAddress, row.deliveryAddress),
        })
      }
    >
      <Trans>Save as template …</Trans>
    </Button>
  </div>
);
