import type { Edit, Mutant } from '../mutant.ts';

const entry = 'src-renderer/features/entry';

const defect = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});

/** What the forms and the list say of an order is so. */
export const trueScreens1: Mutant[] = [
  defect(
    entry,
    ['e2e/change-order.spec.ts'],
    'one press of the keys sends what is doubtful',
    "$KEYS === '' || $KEYS === $SEEN",
    'true',
  ),
];
