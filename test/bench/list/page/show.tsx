import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../src-renderer/ui/tokens.css';
import '../../../../src-renderer/ui/base.css';
import '../../../../src-renderer/features/orders/orders.css';
import { rows } from './rows.ts';

i18n.load('en', {});
i18n.activate('en');

/** How long from the first work on the list to the frame that shows its first cells, in milliseconds. */
export interface Shown {
  firstRowsMs: number;
}

declare global {
  interface Window {
    shown: Promise<Shown>;
  }
}

/** Draws a grid into the whole window. `cell` is found in every grid once its first rows are there. */
export function show(grid: ReactNode, cell: string): void {
  const root = document.getElementById('root');
  if (!root || rows.length === 0) throw new Error('There is nowhere to draw.');
  const startedMs = performance.now();
  createRoot(root).render(<I18nProvider i18n={i18n}>{grid}</I18nProvider>);
  window.shown = new Promise(resolve => {
    const look = () => {
      if (document.querySelector(cell) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve({ firstRowsMs: performance.now() - startedMs }));
    };
    look();
  });
}
