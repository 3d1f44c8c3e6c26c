import './bridge/stay-here.ts';
import './bridge/empty-html.ts';
import './bridge/no-eval.ts';

// Everything that makes schemas is loaded only after that.
void import('./start.tsx');
