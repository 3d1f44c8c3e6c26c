import { Plural, Trans } from '@lingui/react/macro';
import { CirclePause, Play, RotateCw, Square } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { formatInstant, formatRelative, formatTime } from '../../i18n/format.ts';
import { readingErrorTitle } from '../../i18n/reading-error-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './reports.module.css';
import {
  goesOnByItself,
  goOnReport,
  readReport,
  reportZone,
  stopReport,
  useReports,
} from './reports-store.ts';

/** The date of the oldest row that was read so far. Rows arrive in order, the newest first. */
function BackTo() {
  const oldest = useReports(state => state.lines.at(-1)?.row.created_at ?? null);
  if (oldest === null) return null;
  const back = formatInstant(oldest, reportZone);
  return <Trans>Oldest order so far: {back}</Trans>;
}

function Waiting({ untilMs }: { untilMs: number }) {
  const nowMs = useNow(1_000);
  const until = formatRelative(untilMs, Math.min(nowMs, untilMs));
  return (
    <span className={styles.readingWords}>
      <CirclePause size={14} aria-hidden />{' '}
      <Trans>The service asked Dispatch to wait. Loading continues {until}.</Trans>
    </span>
  );
}

// @interface report-orders.statuses
/** The progress of reading the report, with buttons to stop and resume. */
export function ReadingBar() {
  const { phase, readCount, waitUntilMs, error } = useReports();
  if (phase === 'reading') {
    return (
      <div className={styles.reading}>
        <progress aria-hidden />
        {waitUntilMs === null ? (
          <span className={styles.readingWords}>
            <strong>
              <Trans>Loading orders …</Trans>
            </strong>{' '}
            <span className="sub">
              <BackTo />
            </span>
          </span>
        ) : (
          <Waiting untilMs={waitUntilMs} />
        )}
        <Button icon={Square} onPress={stopReport}>
          <Trans context="button that ends what is under way">Stop</Trans>
        </Button>
      </div>
    );
  }
  const actions = (
    <>
      <Button icon={Play} onPress={goOnReport}>
        <Trans>Continue</Trans>
      </Button>
      <Button icon={RotateCw} onPress={readReport}>
        <Trans>Load again</Trans>
      </Button>
    </>
  );
  if (phase === 'stopped') {
    return (
      <div className="strip">
        <Notice
          tone="warn"
          title={
            <Plural
              value={readCount}
              one="Loading stopped after # row"
              other="Loading stopped after # rows"
            />
          }
          actions={actions}
        >
          <Trans>Totals cover only the rows loaded so far. Older orders are missing.</Trans>
        </Notice>
      </div>
    );
  }
  if (phase === 'failed' && error !== null) {
    const { detail } = errorText(error);
    return (
      <div className="strip">
        <Notice tone="bad" title={readingErrorTitle(error)} actions={actions}>
          {/* The text of `errorText` is not used here, because it promises to retry without duplicates, which concerns
              outbox items only. */}
          {goesOnByItself(error) ? (
            <Trans>Dispatch tries to load the report again every 30 seconds.</Trans>
          ) : (
            detail
          )}{' '}
          {readCount > 0 && (
            <Plural
              value={readCount}
              one="Totals cover only the # row that was loaded."
              other="Totals cover only the # rows that were loaded."
            />
          )}
        </Notice>
      </div>
    );
  }
  return null;
}

/**
 * The number of rows and the period, for the title bar. Screen readers announce the number once at the end, and not for
 * every page.
 */
export function ReportStatus() {
  const phase = useReports(state => state.phase);
  const readCount = useReports(state => state.readCount);
  const asOfMs = useReports(state => state.asOfMs);
  const at = asOfMs === null ? '' : formatTime(asOfMs);
  return (
    <span className="sub" role="status">
      {phase === 'done' && (
        <Plural value={readCount} one={`# row, as of ${at}`} other={`# rows, as of ${at}`} />
      )}
    </span>
  );
}
