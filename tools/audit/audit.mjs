// npm run audit: builds, and says what the program is made of, and what is wrong with it. Exit code 1 if anything is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { writeSbom } from '../sbom.mjs';
import { shippedPackages } from '../shipped-packages.mjs';
import { bundledLists, unlistedProblems } from './bundled-packages.mjs';
import { licenceProblems, licencesOf } from './licences.mjs';
import { hashProblems, installScriptProblems, installScriptsOf } from './lock-file.mjs';
import { readAudit } from './vulnerabilities.mjs';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const readText = path => readFileSync(join(projectDir, path), 'utf8');
ensureBuilt();
const lock = JSON.parse(readText('package-lock.json'));
const shipped = shippedPackages(projectDir);
let isWrong = false;

/** Prints one part: what it has found, and then each problem on a line of its own. */
function report(title, found, problems) {
  console.log(`${title}: ${found}`);
  for (const problem of problems) console.log(`  ✗ ${problem}`);
  if (problems.length > 0) isWrong = true;
}

/** npm exits with 1 if it finds a vulnerability, and if the registry does not answer. Offline, it would find none. */
function npmAudit() {
  try {
    return execFileSync('npm', ['audit', '--json', '--no-offline'], {
      cwd: projectDir,
      encoding: 'utf8',
      timeout: 120_000,
      maxBuffer: 64 * 1_048_576,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch ({ stdout }) {
    return stdout ?? '';
  }
}

const { known, why } = readAudit(npmAudit(), new Set(shipped.map(({ name }) => name)));
report('Known vulnerabilities', known === null ? `not known, because ${why}` : known.length, known ?? []);
report('Licences', licencesOf(shipped), licenceProblems(shipped));
report(
  'Install scripts',
  installScriptsOf(lock).join(', '),
  installScriptProblems(lock, JSON.parse(readText('package.json'))),
);
report(
  'Hashes',
  `${Object.keys(lock.packages).length - 1} packages in package-lock.json`,
  hashProblems(lock),
);
report('Bundled packages', 'compared with the list', unlistedProblems(bundledLists.map(readText), shipped));
report('List of all packages', `${shipped.length} in ${writeSbom(projectDir)}`, []);
process.exitCode = isWrong ? 1 : 0;
