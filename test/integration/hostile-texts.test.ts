import { holdOutcomes } from '../support/hostile-tables/hold-outcomes.ts';
import { texts } from '../support/hostile-tables/texts.ts';

holdOutcomes(texts);
