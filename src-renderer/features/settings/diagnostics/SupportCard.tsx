import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy, FileDown, FolderOpen, RefreshCw, Scale } from 'lucide-react';
import { useState } from 'react';
import type { AppInfo } from '../../../../src-shared/contract/app.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { openLogFolder, openSupportFile } from '../../../state/support-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CallTable } from './CallTable.tsx';
import styles from './diagnostics.module.css';
import { LastUpdateProblem } from './LastUpdateProblem.tsx';
import { isFailure, readCalls } from './log-store.ts';
import { OutboxFacts } from './OutboxFacts.tsx';
import { copySupportText } from './support-text.ts';

const ThirdPartyDialog = lazyNamed('ThirdPartyDialog', () => import('./ThirdPartyDialog.tsx'));

type Filter = 'all' | 'failures';
const shownCalls = 200;

/** Figures about the outbox, and the latest calls to services, for support. */
function Figures() {
  const { t } = useLingui();
  const nowMs = useNow(10_000);
  const [filter, setFilter] = useState<Filter>('all');
  const [readings, setReadings] = useState(0);
  const { answer, error } = useLiveQuery({ about: 'calls', version: readings, ask: readCalls });
  const filters: { id: Filter; words: string }[] = [
    { id: 'all', words: t`All calls` },
    { id: 'failures', words: t`Failed calls` },
  ];
  const calls = (error ? [] : (answer ?? []))
    .filter(line => filter === 'all' || isFailure(line))
    .slice(0, shownCalls);
  return (
    <div className="stack">
      <OutboxFacts nowMs={nowMs} />
      <LastUpdateProblem nowMs={nowMs} />
      <div className={styles.calls}>
        <Chips label={t`Calls to show`} chips={filters} chosen={filter} onChoose={setFilter} />
        <Button icon={RefreshCw} onPress={() => setReadings(readings + 1)}>
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {error && <p className="sub">{errorText(error).detail}</p>}
      {answer && !error && calls.length === 0 && (
        <p className="sub">
          {filter === 'all' ? (
            <Trans>Dispatch has not called the service yet.</Trans>
          ) : (
            <Trans>No call has failed.</Trans>
          )}
        </p>
      )}
      {calls.length > 0 && <CallTable calls={calls} nowMs={nowMs} />}
    </div>
  );
}

/** Card with information for support. The user can copy it, save it to a file, or unfold it to read it. */
export function SupportCard({ info }: { info: AppInfo }) {
  const { t } = useLingui();
  const [areLicencesOpen, setLicences] = useState(false);
  return (
    <Card
      title={<Trans>For support</Trans>}
      aside={
        <>
          <Button icon={ClipboardCopy} onPress={() => void copySupportText(info)}>
            <Trans>Copy details</Trans>
          </Button>
          <Button icon={FileDown} onPress={openSupportFile}>
            <Trans>Save support file …</Trans>
          </Button>
          <Button icon={FolderOpen} onPress={() => void openLogFolder()}>
            <Trans>Open log folder</Trans>
          </Button>
        </>
      }
    >
      <p className="sub">
        <Trans>
          The copied details have versions, outbox figures and the latest calls. The support file has more:
          you see all of it before you save it. Neither has order contents, credentials or names.
        </Trans>
      </p>
      <Fold title={t`Outbox figures and calls`}>
        <Figures />
      </Fold>
      <div>
        <Button icon={Scale} onPress={() => setLicences(true)}>
          <Trans>Third-party software …</Trans>
        </Button>
      </div>
      {areLicencesOpen && (
        <ThirdPartyDialog chromiumLicenses={info.chromiumLicenses} onClose={() => setLicences(false)} />
      )}
    </Card>
  );
}
