import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from '../i18n/error-text.ts';
import { Notice } from './notice.tsx';

/** Says why something failed and what to do about it. */
export function ErrorNotice({ error }: { error: AppError }) {
  const { title, detail } = errorText(error);
  return (
    <Notice tone="bad" title={title}>
      {detail}
    </Notice>
  );
}
