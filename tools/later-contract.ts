import type { Plugin } from 'vite';

const spread = /\n\s*\.\.\.(?:movingMethods|seatMethods|movingEvents|seatEvents),/g;
const imported = /import \{ [^}]*movingMethods[^}]* \} from '\.\/moving\.ts';\n/;

/**
 * Leaves the calls of a move out of the page's contract, because the first screen does not need them. The parts of the
 * screen that do add them again, see `src-renderer/bridge/moving-calls.ts`.
 * @throws Error if the contract no longer names them in this way
 */
export const laterContract = (): Plugin => ({
  name: 'later-contract',
  enforce: 'pre',
  transform(code, id) {
    if (!/src-shared[\\/]contract[\\/]contract\.ts$/.test(id)) return null;
    if (code.match(spread)?.length !== 4 || !imported.test(code))
      throw new Error('The calls of a move are not where they were.');
    return { code: code.replace(spread, '').replace(imported, ''), map: null };
  },
});
