import type { Connection } from '../../src-shared/contract/connection.ts';
import { useApp } from './app-store.ts';
import type { Scope } from './environment-words.ts';

/** Whether the last token lacks a scope. Without a token, or where the service named none, nothing is known to lack. */
export const isScopeMissing = ({ scopes }: Connection, scope: Scope): boolean =>
  scopes !== null && scopes.length > 0 && !scopes.includes(scope);

export const useIsScopeMissing = (scope: Scope): boolean =>
  useApp(app => isScopeMissing(app.connection, scope));
