/**
 * Licences that allow to give the program away without its sources. A package under another one needs a decision of a
 * person: add the licence here, or do without the package.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
]);

/** Whether an SPDX expression such as `(MIT OR WTFPL)` can be met with allowed licences alone. */
function isAllowed(expression) {
  const words = expression.replace(/^\((.*)\)$/, '$1');
  // An expression with both words, or nested, is for a person to read.
  if (words.includes('(') || (words.includes(' OR ') && words.includes(' AND '))) return false;
  if (words.includes(' OR ')) return words.split(' OR ').some(one => allowed.has(one));
  return words.split(' AND ').every(one => allowed.has(one));
}

/** Says which of the packages have a licence that is missing or not allowed. */
export const licenceProblems = packages =>
  packages.flatMap(({ name, version, license }) => {
    if (!license) return [`${name} ${version} names no licence.`];
    return isAllowed(license) ? [] : [`${name} ${version} has the licence ${license}, which is not allowed.`];
  });

/** The number of packages of each licence, such as `MIT 137, ISC 48`. */
export function licencesOf(packages) {
  const counts = new Map();
  for (const { license = 'none' } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([license, count]) => `${license} ${count}`)
    .join(', ');
}
