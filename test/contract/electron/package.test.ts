import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const settings = readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8');

it('lets nobody start the installed program as Node, debug it, or put other code into it', () => {
  const [, fuses = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(settings) ?? [];
  const pairs = [...fuses.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, on]) => [
    name,
    on === 'true',
  ]);
  expect(settings).toMatch(/^asar: true$/m);
  expect(Object.fromEntries(pairs)).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
  });
});
