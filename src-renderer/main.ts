// First of all: what runs later can neither take the names of its policies, nor lead the page away, nor print.
import './bridge/worker-policies.ts';
import './bridge/stay-here.ts';
import './bridge/no-print.ts';
import './bridge/empty-html.ts';
import './bridge/no-eval.ts';

// Everything that makes schemas is loaded only after that.
void import('./start.tsx');
