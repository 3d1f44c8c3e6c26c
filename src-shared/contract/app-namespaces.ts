import type { AppMethodName, EnvironmentMethodName, MethodName } from './contract.ts';

type NamespaceOf<Name extends MethodName> = Name extends `${infer Namespace}.${string}` ? Namespace : never;

/**
 * The namespaces of calls that do not concern an environment. The type holds that these are all, and that no call to an
 * environment has one of them.
 */
const appNamespaces: Record<NamespaceOf<AppMethodName>, true> &
  Partial<Record<NamespaceOf<EnvironmentMethodName>, never>> = {
  app: true,
  settings: true,
  proxies: true,
  exports: true,
  windows: true,
  sheets: true,
  environments: true,
  diagnostics: true,
  updates: true,
  clientCertificates: true,
  moving: true,
};

export const isAppMethod = (method: MethodName): method is AppMethodName =>
  Object.hasOwn(appNamespaces, method.slice(0, method.indexOf('.')));
