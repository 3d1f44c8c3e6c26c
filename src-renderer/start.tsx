import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { keepValues } from '../src-shared/plain-values.ts';
import { App } from './app/App.tsx';
import { followAppearance } from './app/appearance.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { holdWhilePressed } from './bridge/press-hold.ts';
import { orderOfHash } from './features/orders/detail/own-window.ts';
import { messages } from './i18n/catalogs/en.po';
import { sendEscapeToDialog } from './ui/escape-to-dialog.ts';
import { lazyNamed } from './ui/lazy-named.ts';

i18n.load('en', messages);
keepValues(i18n);
i18n.activate('en');
followAppearance();
holdWhilePressed(window);

const OrderWindow = lazyNamed('OrderWindow', () => import('./app/OrderWindow.tsx'));
const ownOrder = orderOfHash(window.location.hash);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
sendEscapeToDialog(root);
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ErrorBoundary>{ownOrder === null ? <App /> : <OrderWindow {...ownOrder} />}</ErrorBoundary>
  </I18nProvider>,
);
