/**
 * Reads what `npm audit --json` prints. It must be asked about all packages, since `--omit=dev` leaves out Electron.
 * @param shipped names of the packages that the program is made of: those of tools do not count
 * @returns `known`: null if the registry has given no answer, or else one line for each vulnerable package; `why`: why
 * nothing is known
 */
export function readAudit(output, shipped) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { known: null, why: 'npm audit printed no JSON' };
  }
  if (!report?.vulnerabilities || !report.metadata)
    return { known: null, why: `the registry answered ${report?.statusCode ?? 'nothing that can be read'}` };
  const known = Object.values(report.vulnerabilities)
    .filter(({ name }) => shipped.has(name))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { known, why: null };
}
