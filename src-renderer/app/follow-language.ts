import { showLanguage } from '../i18n/language.ts';
import { type AppStore, logFailure, useApp } from '../state/app-store.ts';

/** Shows texts in the language of the settings, as soon as the settings are known and after each change. */
export function followLanguage(): void {
  const show = ({ info, settings }: AppStore): void => {
    if (info === null) return;
    const language = settings.language === 'system' ? info.systemLanguage : settings.language;
    showLanguage(language).catch(logFailure);
  };
  show(useApp.getState());
  useApp.subscribe(show);
}
