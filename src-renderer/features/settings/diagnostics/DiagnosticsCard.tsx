import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CallTable } from './CallTable.tsx';
import { isFailure, readCalls, saveDiagnostics } from './log-store.ts';
import { OutboxFacts } from './OutboxFacts.tsx';

type Filter = 'all' | 'failures';
const shownCalls = 200;

/** Recent calls to services, and a file with all diagnostics for support. */
export function DiagnosticsCard() {
  const { t } = useLingui();
  const nowMs = useNow(10_000);
  const [filter, setFilter] = useState<Filter>('all');
  const [readings, setReadings] = useState(0);
  const { answer, error } = useLiveQuery({ about: 'calls', version: readings, ask: readCalls });
  const filters: { id: Filter; words: string }[] = [
    { id: 'all', words: t`All calls` },
    { id: 'failures', words: t`Failures` },
  ];
  const calls = (error ? [] : (answer ?? []))
    .filter(line => filter === 'all' || isFailure(line))
    .slice(0, shownCalls);
  return (
    <Card
      title={<Trans>Calls and diagnostics</Trans>}
      aside={
        <>
          <Button icon={RotateCw} onPress={() => setReadings(readings + 1)}>
            <Trans>Read again</Trans>
          </Button>
          <Button icon={FileDown} onPress={() => void saveDiagnostics()}>
            <Trans>Save for support …</Trans>
          </Button>
        </>
      }
    >
      <p className="sub">
        <Trans>
          Methods, paths, answers and request ids; never texts, credentials or names. Enter copies a line.
        </Trans>
      </p>
      <OutboxFacts nowMs={nowMs} />
      <Chips label={t`Which calls`} chips={filters} chosen={filter} onChoose={setFilter} />
      {error && <p className="sub">{errorText(error).detail}</p>}
      {answer && !error && calls.length === 0 && (
        <p className="sub">
          {filter === 'all' ? <Trans>Nothing was sent yet.</Trans> : <Trans>No call has failed.</Trans>}
        </p>
      )}
      {calls.length > 0 && <CallTable calls={calls} nowMs={nowMs} />}
    </Card>
  );
}
