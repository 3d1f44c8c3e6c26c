// These modules must be imported first: then no later code can take the names of the worker policies, navigate away
// from the page, or print.
import './bridge/worker-policies.ts';
import './bridge/stay-here.ts';
import './bridge/no-print.ts';
import './bridge/empty-html.ts';
import './bridge/no-eval.ts';
import { firstLanguage, firstTextsOf } from './i18n/catalogs.ts';

// The first frame in index.html has a rail like the main window. A window of a single order has none, so the frame is
// removed.
if (window.location.hash.startsWith('#/order-window/')) document.querySelector('.first-frame')?.remove();

// Loads texts and code at the same time. All code that creates schemas is in `start.tsx`, so it runs after the imports
// above.
void firstTextsOf(firstLanguage());
void import('./start.tsx');
