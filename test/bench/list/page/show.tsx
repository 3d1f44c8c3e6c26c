import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../src-renderer/ui/tokens.css';
import '../../../../src-renderer/ui/base.css';
import { messages } from '../../../../src-renderer/i18n/catalogs/en.po';
import { rows } from './rows.ts';

i18n.loadAndActivate({ locale: 'en', messages });

/** How long from the first work on the list to the frame that shows its first cells, in milliseconds. */
export interface Shown {
  firstRowsMs: number;
}

declare global {
  interface Window {
    shown: Promise<Shown>;
  }
}

/** A grid that shows no cell by then shows none. */
const hangsAfterMs = 60_000;

/** Draws a grid into the whole window. `cell` is found in every grid once its first rows are there. */
export function show(grid: ReactNode, cell: string): void {
  const root = document.getElementById('root');
  if (!root || rows.length === 0) throw new Error('There is nowhere to draw.');
  window.shown = restedAfterRows().then(
    () =>
      new Promise((resolve, reject) => {
        const startedMs = performance.now();
        createRoot(root).render(<I18nProvider i18n={i18n}>{grid}</I18nProvider>);
        const look = () => {
          if (document.querySelector(cell) === null) {
            if (performance.now() - startedMs > hangsAfterMs)
              reject(new Error(`There is no ${cell} to be seen.`));
            else requestAnimationFrame(look);
          } else requestAnimationFrame(() => resolve({ firstRowsMs: performance.now() - startedMs }));
        };
        look();
      }),
  );
}

/** What making a hundred thousand rows leaves to be collected is not the grid's. */
const restedAfterRows = () => new Promise(resolve => setTimeout(resolve, 1_000));
