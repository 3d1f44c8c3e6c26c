// First of all: what runs later can neither take the names of its policies, nor lead the page away, nor print.
import './bridge/worker-policies.ts';
import './bridge/stay-here.ts';
import './bridge/no-print.ts';
import './bridge/empty-html.ts';
import './bridge/no-eval.ts';
import { firstLanguage, firstTextsOf } from './i18n/catalogs.ts';

// The first frame is one of the main window: a window of a single order has no rail.
if (window.location.hash.startsWith('#/order-window/')) document.querySelector('.first-frame')?.remove();

// Texts and code are read at the same time. Everything that makes schemas is loaded only after that.
void firstTextsOf(firstLanguage());
void import('./start.tsx');
