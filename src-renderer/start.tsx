import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followAppearance } from './app/appearance.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { followLanguage } from './app/follow-language.ts';
import { InLanguage } from './app/InLanguage.tsx';
import { holdWhilePressed } from './bridge/press-hold.ts';
import { orderOfHash, sheetsOfHash } from './features/orders/detail/own-window.ts';
import { firstLanguage } from './i18n/catalogs.ts';
import { showFirstTexts } from './i18n/language.ts';
import { setLocales } from './i18n/locale.ts';
import { sendEscapeToDialog } from './ui/escape-to-dialog.ts';
import { lazyNamed } from './ui/lazy-named.ts';

const OrderWindow = lazyNamed('OrderWindow', () => import('./app/OrderWindow.tsx'));
const SheetsPage = lazyNamed('SheetsPage', () => import('./app/SheetsPage.tsx'));
const ownOrder = orderOfHash(window.location.hash);
const ownSheets = sheetsOfHash(window.location.hash);

/** What the window shows, which its URL names. */
function Content() {
  if (ownSheets) return <SheetsPage {...ownSheets} />;
  return ownOrder ? <OrderWindow {...ownOrder} /> : <App />;
}

async function start(root: HTMLElement): Promise<void> {
  setLocales(document.documentElement.dataset);
  // If the catalog cannot be loaded, the program is shown in English.
  await showFirstTexts(firstLanguage()).catch(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  followLanguage();
  followAppearance();
  holdWhilePressed(window);
  sendEscapeToDialog(root);
  createRoot(root).render(
    <InLanguage>
      <ErrorBoundary>
        <Content />
      </ErrorBoundary>
    </InLanguage>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
