/** What Vite itself says it has bundled. The workers of the page are in none of these lists, nor are style sheets. */
export const bundledLists = [
  'out/main/bundled.md',
  'out/main/core-worker-bundled.md',
  'out/main/sandbox-worker-bundled.md',
  'out/renderer/bundled.md',
];

/** Names and versions in a list of Vite, such as `zod@4.6.7`. */
export const bundledIn = list =>
  [...list.matchAll(/^## (\S+) - (\S+) \(.*\)$/gm)].map(([, name, version]) => `${name}@${version}`);

/**
 * Says which bundled packages are missing in the list of shipped ones, for example because the notes of the build miss a
 * bundle.
 * @param lists texts of Vite's lists
 */
export function unlistedProblems(lists, shipped) {
  const known = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  return lists
    .flatMap(bundledIn)
    .filter(one => !known.has(one))
    .map(one => `${one} is bundled, but is not in out/third-party.json.`);
}
