import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  CircleAlert,
  Copy,
  FileSpreadsheet,
  type LucideIcon,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import { nameOfDraft } from '../../../src-shared/domain/draft-name.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showUndo } from '../../state/show-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import viewStyles from '../../ui/view.module.css';
import { discardDraft } from '../drafts/discard.ts';
import { duplicateDraft } from '../drafts/new-draft.ts';
import { swapDirection } from './cards/swap-direction.ts';
import styles from './order-form.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { useFormSession, useOrderForm } from './session/order-form-context.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

interface HeadButtonProps {
  icon: LucideIcon;
  words: string;
  onPress: () => void;
}

/** A button of the header. In a narrow window, only its icon is visible, and its name is a tooltip. */
const HeadButton = ({ icon, words, onPress }: HeadButtonProps) => (
  <span title={words}>
    <Button icon={icon} className={styles.headButton} onPress={onPress}>
      {words}
    </Button>
  </span>
);

/** Heading of the form: a new order, an order that the service has rejected, or one that the user has withdrawn. */
function Heading() {
  const { t } = useLingui();
  const isCorrection = useOrderForm(state => state.isCorrection);
  const isWithdrawn = useOrderForm(state => state.isWithdrawn);
  const name = useOrderForm(({ draft }) => nameOfDraft(draft));
  const isOpen = useOrderForm(
    ({ refusal, serviceErrors }) =>
      serviceErrors.length > 0 || (refusal !== null && refusal.fieldErrors.length === 0),
  );
  const correction = name === '' ? t`Correct the order` : t`Correct order ${name}`;
  const edited = name === '' ? t`Edit order` : t`Edit order ${name}`;
  return (
    <>
      <h1>{isCorrection ? correction : isWithdrawn ? edited : t`New order`}</h1>
      {isCorrection && isOpen ? (
        <Badge tone="bad" icon={CircleAlert}>
          <Trans>Rejected</Trans>
        </Badge>
      ) : isWithdrawn ? (
        <Badge tone="warn" icon={Undo2}>
          <Trans>Withdrawn, not placed</Trans>
        </Badge>
      ) : (
        <Badge tone="neutral" icon={Pencil}>
          <Trans>Draft</Trans>
        </Badge>
      )}
    </>
  );
}

export function OrderFormHeader() {
  const { t } = useLingui();
  const session = useFormSession();
  const swap = () => {
    const before = session.state.getState().draft;
    session.replace(swapDirection(before, session.profile));
    showUndo(t`Pickup and delivery swapped. The dates are unchanged.`, () => session.replace(before));
  };
  const discard = async () => {
    // Before discarding, saves text and documents, so that the draft contains them if the user restores it.
    await session.documents.settled();
    await session.flush();
    if (await discardDraft(session.localId)) navigate({ view: 'drafts' });
  };
  const duplicate = async () => {
    await session.documents.settled();
    if (await session.flush()) await duplicateDraft(session.localId);
  };
  return (
    <header className={viewStyles.bar}>
      <Heading />
      <SaveStatus />
      <span className="grow" />
      <TemplateMenu />
      <HeadButton icon={ArrowLeftRight} onPress={swap} words={t`Swap direction`} />
      <HeadButton icon={FileSpreadsheet} onPress={() => navigate({ view: 'bulk' })} words={t`Bulk orders`} />
      <HeadButton icon={Copy} onPress={() => void duplicate()} words={t`Duplicate`} />
      <HeadButton icon={Trash2} onPress={() => void discard()} words={t`Discard`} />
    </header>
  );
}
