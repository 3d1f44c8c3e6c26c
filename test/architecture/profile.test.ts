import { expect, it } from 'vitest';
import { interfaceProfileSchema, sandboxOnlyEntries } from '../../src-shared/interface-profile.ts';
import { sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const isDeclaration = (path: string): boolean => path.endsWith('src-shared/interface-profile.ts');
const isSandbox = (path: string): boolean => path.includes('src-main/sandbox/');

it('every entry of the interface profile does something for any service, or is offered for the sandbox only', () => {
  const client = sourceFiles(root, ['src-main', 'src-renderer', 'src-shared'])
    .filter(({ path }) => !isDeclaration(path) && !isSandbox(path))
    .map(({ text }) => text)
    .join('\n');
  const isRead = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(client);
  const idle = Object.keys(interfaceProfileSchema.shape).filter(name => !isRead(name));
  expect(idle).toEqual([...sandboxOnlyEntries]);
});
