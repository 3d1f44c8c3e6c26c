import { expect, it, vi } from 'vitest';
import type { AdministratorFile } from '../../../src-main/core/ports/ports.ts';
import type { findAdministratorFile } from '../../../src-main/electron/administrator-file.ts';
import { findPolicies } from '../../../src-main/electron/policies.ts';

const path = '/etc/dispatch/policy.json';
const held = { path, text: null, problem: 'unreadable' } as const;
const read = { path, text: '{}', problem: null } as const;
const refused = { path, text: null, problem: 'writable' } as const;

it.each<[string, (AdministratorFile | null)[], AdministratorFile[]]>([
  ['another program holds it open at first', [held, held, read], [read]],
  ['another program holds it open all the time', [held, held, held], [held]],
  ['it is refused', [refused], [refused]],
  ['there is none', [null], []],
])('a policy file is read again only while it cannot be read: %s', async (_when, found, policies) => {
  const find = vi.fn<typeof findAdministratorFile>();
  for (const file of found) find.mockReturnValueOnce(file);
  const wait = vi.fn(() => Promise.resolve());
  expect(await findPolicies(true, { find, wait })).toEqual(policies);
  expect(find).toHaveBeenCalledTimes(found.length);
  expect(wait).toHaveBeenCalledTimes(found.length - 1);
});
