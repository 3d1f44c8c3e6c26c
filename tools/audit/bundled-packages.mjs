/** Packages in a `licenses.md` of the build: all of which code is in a bundle. */
const bundledIn = licenses =>
  [...licenses.matchAll(/^## (\S+) - (\S+) \(.*\)$/gm)].map(([, name, version]) => `${name}@${version}`);

/**
 * Says which bundled packages are missing in the list of shipped ones, because package.json has them as packages for
 * development.
 * @param licenses the texts of the build's `licenses.md` files
 */
export function unlistedProblems(licenses, shipped) {
  const known = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  return licenses
    .flatMap(bundledIn)
    .filter(one => !known.has(one))
    .map(one => `${one} is bundled, but is no dependency of package.json.`);
}
