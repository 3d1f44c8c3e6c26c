import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pluralLocale } from '../../src-renderer/i18n/locale.ts';

/** What a component draws first, as HTML, in English. */
export function markupOf<P extends object>(component: FunctionComponent<P>, props: P): string {
  i18n.loadAndActivate({ locale: 'en', locales: pluralLocale('en'), messages: {} });
  return renderToStaticMarkup(
    createElement(I18nProvider, { i18n, children: createElement(component, props) }),
  );
}

/** What a component shows in plain words, without its tags. */
export const wordsOf = <P extends object>(component: FunctionComponent<P>, props: P): string =>
  markupOf(component, props)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
