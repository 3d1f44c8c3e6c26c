import { Trans } from '@lingui/react/macro';
import { isPrivateHandover } from '../../../../src-shared/domain/draft-rules.ts';
import { earliestPrivateHandoverDay } from '../../../../src-shared/domain/local-time.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';

// @interface create-order.rule-6
/** Says which day is the earliest for the pickup, if rule 6 applies: tomorrow by the calendar of Helsinki. */
export function EarliestDayHint() {
  const { profile } = useFormSession();
  const isPrivatePickup = useOrderForm(state => state.draft.pickup.type === profile.privatePickupType);
  const isShown = useOrderForm(state => isPrivateHandover(state.draft, profile));
  const earliest = useOrderForm(state => earliestPrivateHandoverDay(state.nowMs).toString());
  if (!isShown) return null;
  const day = formatDay(`${earliest}T12:00:00Z`, 'Europe/Helsinki');
  return (
    <p className="sub">
      {isPrivatePickup ? (
        <Trans>Earliest day for a private pickup: {day} (date in Finland)</Trans>
      ) : (
        <Trans>Earliest pickup day for a delivery to an end customer: {day} (date in Finland)</Trans>
      )}
    </p>
  );
}
