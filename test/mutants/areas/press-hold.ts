import type { Mutant } from '../mutant.ts';

const bridge = 'src-renderer/bridge/bridge.ts';
const hold = 'src-renderer/bridge/press-hold.ts';

/** Of what waits while something is pressed. */
export const pressHold: Mutant[] = [
  ['what the core tells moves what is pressed', bridge, 'pressEnd()', 'null'],
  ['what the core answers moves what is pressed', bridge, '$ANSWER.finally(pressEnd)', '$ANSWER'],
  ['what arrived is told before the click', hold, 'setTimeout(letGo)', 'letGo()'],
  ['the other button of the mouse holds what arrives', hold, '$EVENT.button === 0', 'true'],
  ['a space that is typed holds what arrives', hold, 'isOn(keyControls, $EVENT)', 'true'],
  ['the space bar on a button holds nothing', hold, "$EVENT.key === ' '", 'false'],
  ['Enter on a button holds nothing', hold, "$EVENT.key === 'Enter'", 'false'],
  ['a press without an end holds for ever', hold, 'setTimeout(letGo, maxMs)', '0'],
].map(
  ([name = '', file = '', find = '', replace = '']): Mutant => ({
    name,
    edits: [{ in: file, find, replace }],
    tests: ['unit/renderer/bridge/press-hold.test.ts'],
  }),
);
