import { useMemo } from 'react';
import { localEnvironment, profileOf } from '../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import { useApp } from './app-store.ts';

/** The interface profile of the environment on screen. */
export const profileOfShown = (): InterfaceProfile =>
  profileOf(useApp.getState().info?.environment ?? localEnvironment);

export function useProfile(): InterfaceProfile {
  const environment = useApp(app => app.info?.environment);
  return useMemo(() => profileOf(environment ?? localEnvironment), [environment]);
}
