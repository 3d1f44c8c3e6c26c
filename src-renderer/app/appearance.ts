import type { Settings } from '../../src-shared/contract/settings.ts';
import { useApp } from '../state/app-store.ts';

/**
 * Sets attributes of the root element: theme, row density, and whether single keys are shortcuts. Follows changes of
 * the settings and of the system's theme.
 */
export function followAppearance(): void {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = ({ theme, density, areSingleKeysOn }: Settings) => {
    const isDark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.documentElement.dataset.density = density;
    document.documentElement.dataset.singleKeys = areSingleKeysOn ? 'on' : 'off';
  };
  show(useApp.getState().settings);
  useApp.subscribe(state => show(state.settings));
  systemIsDark.addEventListener('change', () => show(useApp.getState().settings));
}
