/** Packages of the lock file, by their places, without the project itself. */
const installed = ({ packages }) =>
  Object.entries(packages).filter(([place, { link }]) => place !== '' && !link);

/** Says which packages npm would install without comparing them with a hash. */
export const hashProblems = lock =>
  installed(lock)
    .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([place]) => `${place} has no SHA-512 in package-lock.json.`);

/** Names of the packages that run a program when they are installed. */
export const installScriptsOf = lock =>
  installed(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));

/** Says which install scripts nobody has decided on in `allowScripts` of package.json, and which decisions are idle. */
export function installScriptProblems(lock, { allowScripts }) {
  const found = installScriptsOf(lock);
  const decided = Object.keys(allowScripts);
  return [
    ...found
      .filter(name => !decided.includes(name))
      .map(name => `${name} runs an install script: decide on it in allowScripts of package.json.`),
    ...decided
      .filter(name => !found.includes(name))
      .map(name => `${name} is in allowScripts of package.json, but has no install script.`),
  ];
}
