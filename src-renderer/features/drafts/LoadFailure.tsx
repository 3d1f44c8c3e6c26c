import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { loadDrafts, useDrafts } from './drafts-store.ts';

/** Why drafts and changes are not listed, and trying again. */
export function LoadFailure() {
  const { t } = useLingui();
  const error = useDrafts(state => state.error);
  if (error === null) return null;
  const { title, detail } = errorText(error);
  return (
    <Notice
      tone="bad"
      title={title}
      actions={<Button icon={RotateCw} onPress={() => void loadDrafts()}>{t`Try again`}</Button>}
    >
      {detail}
    </Notice>
  );
}
