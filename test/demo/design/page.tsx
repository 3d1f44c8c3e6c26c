// Shows one part of the visual system, in the theme of the address: `?part=buttons&theme=dark`. Without a theme, shows
// the part in both themes side by side. `design-pictures.ts` makes the pictures of docs/design.md from it.
import '../../../src-renderer/ui/tokens.css';
import '../../../src-renderer/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { catalogOf } from '../../../src-renderer/i18n/catalogs.ts';
import { parts } from './parts.tsx';

const query = new URLSearchParams(window.location.search);
const name = query.get('part') ?? '';
const theme = query.get('theme');
const part = parts[name];
const root = document.getElementById('root');
if (!root || !part) throw new Error(`There is no part ${name}.`);
i18n.loadAndActivate({ locale: 'en', messages: await catalogOf('en') });

const themes = ['light', 'dark'] as const;

if (theme === null) {
  createRoot(root).render(
    <div style={{ display: 'flex', width: 1120 }}>
      {themes.map(one => (
        <iframe
          key={one}
          title={one}
          src={`?part=${name}&theme=${one}`}
          style={{ width: 560, height: part.heightPx, border: 0 }}
        />
      ))}
    </div>,
  );
} else {
  document.documentElement.dataset.theme = theme;
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <div style={{ height: '100%', padding: 16, background: 'var(--surface)', overflow: 'hidden' }}>
        <part.Show />
      </div>
    </I18nProvider>,
  );
}
