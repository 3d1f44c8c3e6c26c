import { t } from '@lingui/core/macro';
import { memo, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { create } from 'zustand';
import { localEnvironment } from '../../src-shared/environment.ts';
import { callOf, showEnvironment } from '../bridge/bridge.ts';
import type { WindowOfSheets } from '../features/orders/detail/own-window.ts';
import { OrderSheet } from '../features/orders/sheet/OrderSheet.tsx';
import { readSheets } from '../features/orders/sheet/read-sheets.ts';
import type { SheetFacts } from '../features/orders/sheet/sheet-facts.ts';
import { type SheetOptions, wholeSheet } from '../features/orders/sheet/sheet-options.ts';
import { formatInstant } from '../i18n/format.ts';
import { infoOf, logFailure, useApp } from '../state/app-store.ts';
import '../features/orders/sheet/order-sheet.css';

/** The sheets that are drawn so far, and what they show. */
const useSheets = create<{ facts: readonly SheetFacts[]; options: SheetOptions }>(() => ({
  facts: [],
  options: wholeSheet,
}));

// A sheet is drawn once, although the list grows piece by piece.
const Sheet = memo(OrderSheet);

let isStarted = false;

/** Draws the sheets of a job, and tells the core how far it is. */
async function draw({ environmentId, sheetsId }: WindowOfSheets): Promise<void> {
  const call = callOf(environmentId);
  document.title = t`Order sheets`;
  const { localIds, ...options } = await call('sheets.job', { sheetsId });
  const info = await infoOf(environmentId);
  showEnvironment(environmentId);
  useApp.setState({ info, settings: info.settings });
  useSheets.setState({ options });
  const unread = await readSheets(
    localIds,
    localId => call('orders.get', { localId }),
    (facts, done) => {
      flushSync(() => useSheets.setState(state => ({ facts: [...state.facts, ...facts] })));
      return call('sheets.noteProgress', { sheetsId, done });
    },
  );
  await call('sheets.ready', { sheetsId, ...unread });
}

function start(job: WindowOfSheets): void {
  if (isStarted) return;
  isStarted = true;
  draw(job).catch((thrown: unknown) => {
    logFailure(thrown);
    // The core notices that this page has gone, and ends the job.
    window.close();
  });
}

/** The page of a window that nobody sees. It draws the sheets of many orders, for the main process to print. */
export function SheetsPage(job: WindowOfSheets) {
  const environment = useApp(app => app.info?.environment) ?? localEnvironment;
  const { facts, options } = useSheets();
  const [madeAt] = useState(() => formatInstant(Date.now()));
  useEffect(() => start(job), []);
  return createPortal(
    <div className="sheet-print">
      {facts.map((one, index) => (
        // The key is the index, because sheets are only added at the end.
        <Sheet key={index} facts={one} environment={environment} madeAt={madeAt} {...options} />
      ))}
    </div>,
    document.body,
  );
}
