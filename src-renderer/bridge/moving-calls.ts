import { events, methods } from '../../src-shared/contract/contract.ts';
import { movingEvents, movingMethods, seatEvents, seatMethods } from '../../src-shared/contract/moving.ts';

// The page's contract begins without the calls of a move, so that the first screen stays small: see
// `tools/later-contract.ts`. Whatever makes these calls imports this file.
Object.assign(methods, movingMethods, seatMethods);
Object.assign(events, movingEvents, seatEvents);
