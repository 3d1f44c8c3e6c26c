import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unlistedProblems } from '../../../tools/audit/bundled-packages.mjs';
import { licenceProblems, licencesOf } from '../../../tools/audit/licences.mjs';
import { hashProblems, installScriptProblems } from '../../../tools/audit/lock-file.mjs';
import { readAudit } from '../../../tools/audit/vulnerabilities.mjs';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('what npm run audit finds without a network', () => {
  it('is nothing in this project', () => {
    const lock = readJson('package-lock.json');
    expect(hashProblems(lock)).toEqual([]);
    expect(installScriptProblems(lock, readJson('package.json'))).toEqual([]);
  });

  it.each([undefined, 'GPL-3.0-only', 'SEE LICENSE IN README', '(MIT AND GPL-2.0)', '((MIT OR X) AND Y)'])(
    'is a licence that nobody has allowed: %s',
    license => {
      expect(licenceProblems([{ name: 'a', version: '1.0.0', ...(license && { license }) }])).toHaveLength(1);
    },
  );

  it.each(['MIT', '(MIT OR GPL-2.0)', 'MIT OR CC0-1.0', '(MIT AND ISC)'])(
    'is no licence such as %s',
    license => {
      expect(licenceProblems([{ name: 'a', version: '1.0.0', license }])).toEqual([]);
    },
  );

  it('counts each licence, and what has none', () => {
    const [a, b] = [
      { name: 'a', version: '1' },
      { name: 'b', version: '1', license: 'MIT' },
    ];
    expect(licencesOf([a, b, b])).toBe('MIT 2, none 1');
  });

  it('is a package without a hash, or with a weaker one', () => {
    const integrity = `sha512-${'a'.repeat(86)}==`;
    const packages = {
      '': {},
      'node_modules/good': { integrity },
      'node_modules/none': {},
      'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'node_modules/two': { integrity: `${integrity} sha1-x` },
    };
    expect(hashProblems({ packages }).map(problem => problem.split(' ')[0])).toEqual([
      'node_modules/none',
      'node_modules/weak',
      'node_modules/two',
    ]);
  });

  it('is an install script that nobody has decided on, and a decision about none', () => {
    const packages = {
      'node_modules/a/node_modules/@b/runs': { hasInstallScript: true },
      'node_modules/known': { hasInstallScript: true },
      'node_modules/quiet': {},
    };
    expect(installScriptProblems({ packages }, { allowScripts: { known: false, gone: true } })).toEqual([
      '@b/runs runs an install script: decide on it in allowScripts of package.json.',
      'gone is in allowScripts of package.json, but has no install script.',
    ]);
  });

  it('is a package in a bundle that the list leaves out, also one of another version', () => {
    const licenses =
      '# Licenses\n\n## @b/c - 1.2.3 (MIT)\n\ntext\n\n## d - 2.0.0 (ISC)\n\n## heading of a licence\n';
    const shipped = [{ name: '@b/c', version: '1.2.3' }];
    expect(unlistedProblems([licenses], [...shipped, { name: 'd', version: '2.0.1' }])).toEqual([
      'd@2.0.0 is bundled, but is not in out/third-party.json.',
    ]);
    expect(unlistedProblems([licenses], [...shipped, { name: 'd', version: '2.0.0' }])).toEqual([]);
  });
});

describe('the answer of npm audit', () => {
  const shipped = new Set(['tar', 'electron']);

  it.each([
    ['', 'npm audit printed no JSON'],
    ['{"message":"405 Method Not Allowed","statusCode":405}', 'the registry answered 405'],
    ['{"error":{"code":"ENOTFOUND"}}', 'the registry answered nothing that can be read'],
    ['null', 'the registry answered nothing that can be read'],
  ])('is not known, rather than none: %s', (output, why) => {
    expect(readAudit(output, shipped)).toEqual({ known: null, why });
  });

  it('names each vulnerable package of the program, and none of the tools', () => {
    const metadata = { vulnerabilities: { total: 1 } };
    const tar = { name: 'tar', severity: 'high', range: '<7.5.0' };
    const ofTools = { name: 'vitest', severity: 'low', range: '*' };
    expect(readAudit(JSON.stringify({ vulnerabilities: { tar, ofTools }, metadata }), shipped).known).toEqual(
      ['tar <7.5.0: high'],
    );
    expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata }), shipped)).toEqual({
      known: [],
      why: null,
    });
  });
});
