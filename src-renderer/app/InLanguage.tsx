import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { Fragment, type ReactNode } from 'react';
import { I18nProvider as FieldsProvider } from 'react-aria-components/I18nProvider';
import { wordLocale } from '../i18n/locale.ts';

/**
 * Mounts its children again when the language changes, because React does not know which of them contain translated
 * text.
 */
function Drawn({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  return (
    <FieldsProvider locale={wordLocale()}>
      <Fragment key={locale}>{children}</Fragment>
    </FieldsProvider>
  );
}

/** Shows `children` in the current language, and draws them again when the language changes. */
export const InLanguage = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <Drawn>{children}</Drawn>
  </I18nProvider>
);
