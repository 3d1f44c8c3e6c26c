// These modules come first: after them, no code can take the names of the policies, navigate away from the page, or
// print.
import './bridge/worker-policies.ts';
import './bridge/stay-here.ts';
import './bridge/no-print.ts';
import './bridge/empty-html.ts';
import './bridge/no-eval.ts';
import { firstLanguage, firstTextsOf } from './i18n/catalogs.ts';

// The first frame in index.html has a rail, as the main window does. A window of a single order has none.
if (window.location.hash.startsWith('#/order-window/')) document.querySelector('.first-frame')?.remove();

// Texts and code are loaded at the same time. All code that creates schemas is in `start.tsx`, so it runs after the
// imports above.
void firstTextsOf(firstLanguage());
void import('./start.tsx');
