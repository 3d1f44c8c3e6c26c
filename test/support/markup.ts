import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a component shows in plain words, without its tags. */
export function wordsOf<P extends object>(component: FunctionComponent<P>, props: P): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderToStaticMarkup(
    createElement(I18nProvider, { i18n, children: createElement(component, props) }),
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
