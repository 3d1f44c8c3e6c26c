import type { Connection } from '../../src-shared/contract/connection.ts';
import { useApp } from './app-store.ts';
import type { Scope } from './environment-words.ts';

/** Whether the latest token lacks a scope. False while there is no token, or if the service listed no scopes for it. */
export const isScopeMissing = ({ scopes }: Connection, scope: Scope): boolean =>
  scopes !== null && scopes.length > 0 && !scopes.includes(scope);

export const useIsScopeMissing = (scope: Scope): boolean =>
  useApp(app => isScopeMissing(app.connection, scope));
