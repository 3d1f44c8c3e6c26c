import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ConflictNoticeProps {
  title: string;
  onLoadOther: () => void;
  onKeepMine: () => void;
}

/**
 * Says that another window saved a different version of the form, and lets the user choose one. Both versions are kept
 * until then.
 */
export function ConflictNotice({ title, onLoadOther, onKeepMine }: ConflictNoticeProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        <>
          <Button onPress={onLoadOther}>{t`Load the other version`}</Button>
          <Button onPress={onKeepMine}>{t`Keep my version`}</Button>
        </>
      }
    >
      <Trans>What you type stays in this window, but is not saved until you choose a version.</Trans>
    </Notice>
  );
}
