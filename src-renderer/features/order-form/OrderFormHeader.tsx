import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, Copy, FileSpreadsheet, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import viewStyles from '../../ui/view.module.css';
import { discardDraft } from '../drafts/discard.ts';
import { duplicateDraft } from '../drafts/duplicate.ts';
import { swapDirection } from './cards/swap-direction.ts';
import styles from './order-form.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { useFormSession } from './session/order-form-context.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

interface HeadButtonProps {
  icon: LucideIcon;
  words: string;
  onPress: () => void;
}

/** Where the window is narrow only its icon is seen; hovering tells its name. */
const HeadButton = ({ icon, words, onPress }: HeadButtonProps) => (
  <span title={words}>
    <Button icon={icon} className={styles.headButton} onPress={onPress}>
      {words}
    </Button>
  </span>
);

export function OrderFormHeader() {
  const { t } = useLingui();
  const session = useFormSession();
  const swap = () => {
    const before = session.state.getState().draft;
    session.replace(swapDirection(before, session.profile));
    showToast({
      tone: 'info',
      text: t`Pickup and delivery swapped. The dates stay where they were.`,
      action: { label: t`Undo`, onPress: () => session.replace(before) },
    });
  };
  const discard = async () => {
    // What is typed or being copied comes back with the draft, and is not stored behind its removal.
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
      <h1>
        <Trans>New order</Trans>
      </h1>
      <Badge tone="neutral" icon={Pencil}>
        <Trans>Draft</Trans>
      </Badge>
      <SaveStatus />
      <span className="grow" />
      <TemplateMenu />
      <HeadButton icon={ArrowLeftRight} onPress={swap} words={t`Swap direction`} />
      <HeadButton icon={FileSpreadsheet} onPress={() => navigate({ view: 'many' })} words={t`Paste rows`} />
      <HeadButton icon={Copy} onPress={() => void duplicate()} words={t`Duplicate`} />
      <HeadButton icon={Trash2} onPress={() => void discard()} words={t`Discard`} />
    </header>
  );
}
