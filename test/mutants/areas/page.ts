import type { Mutant } from '../mutant.ts';
import { leftBehind } from './left-behind.ts';
import { reach } from './page/reach.ts';
import { texts } from './page/texts.ts';

export const page: Mutant[] = [...reach, ...texts, ...leftBehind];
