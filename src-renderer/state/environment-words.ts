import { t } from '@lingui/core/macro';
import { FlaskConical, Laptop, type LucideIcon, Truck } from 'lucide-react';
import type { scopes } from '../../src-shared/domain/token.ts';
import type { EnvironmentKind } from '../../src-shared/environment.ts';

export type Scope = (typeof scopes)[number];

export const kindIcons: Record<EnvironmentKind, LucideIcon> = {
  'local-sandbox': Laptop,
  sandbox: FlaskConical,
  production: Truck,
};

export const kindName = (kind: EnvironmentKind): string =>
  ({ 'local-sandbox': t`Local sandbox`, sandbox: t`Sandbox`, production: t`Production` })[kind];

/** The name of an environment. The local sandbox has no name, so it is called by its kind in the current language. */
export const environmentName = ({ kind, name }: { kind: EnvironmentKind; name: string }): string =>
  kind === 'local-sandbox' ? kindName(kind) : name;

/**
 * Note beside the name of an environment: its kind. The name of the local sandbox already is its kind, so its note says
 * where it runs.
 */
export const kindNote = (kind: EnvironmentKind): string =>
  kind === 'local-sandbox' ? t`on this computer` : kindName(kind);

/** What a scope allows, in words for users. An unknown scope is returned unchanged. */
export const scopeName = (scope: string): string => {
  const names: Record<Scope, string> = {
    'orders:read': t`see orders and documents`,
    'orders:write': t`check prices, place and change orders`,
    'reports:read': t`see reports`,
    'test:write': t`run sandbox scenarios`,
  };
  return Object.hasOwn(names, scope) ? names[scope as Scope] : scope;
};
