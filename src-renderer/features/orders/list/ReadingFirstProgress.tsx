import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AppError } from '../../../../src-shared/errors.ts';
import { formatCount } from '../../../i18n/format.ts';
import { readingErrorTitle } from '../../../i18n/reading-error-title.ts';

export interface ReadingFirstProgressProps {
  unread: number;
  begunWith: number;
  /** Why loading is interrupted, if nothing else on screen says so; otherwise null. */
  error: AppError | null;
}

/** Shows how many of the orders that are loaded first, at the user's request, have been loaded. */
export function ReadingFirstProgress({ unread, begunWith, error }: ReadingFirstProgressProps) {
  const { t } = useLingui();
  const left = formatCount(unread);
  return (
    <>
      <progress value={begunWith - unread} max={begunWith} aria-label={t`Loading orders in full`} />
      <span role="status">
        {error ? (
          <Trans>
            <Plural
              value={begunWith}
              one={`${left} of # order still to load.`}
              other={`${left} of # orders still to load.`}
            />{' '}
            Loading is interrupted: {readingErrorTitle(error)}
          </Trans>
        ) : (
          <Plural
            value={begunWith}
            one={`${left} of # order still to load`}
            other={`${left} of # orders still to load`}
          />
        )}
      </span>
    </>
  );
}
