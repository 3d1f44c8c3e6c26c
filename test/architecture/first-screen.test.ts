import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstScreenFiles } from '../../tools/first-screen.ts';

const root = join(import.meta.dirname, '../..');
/** It loads the texts themselves. */
const withoutTexts = ['src-renderer/i18n/catalogs.ts'];

describe('the first screen', () => {
  const files = [...firstScreenFiles(root)];

  it('has its list, and no other view', () => {
    expect(files).toContain('src-renderer/features/orders/list/OrdersGrid.tsx');
    const views = files.filter(path => /View\.tsx$/.test(path));
    expect(views).toEqual(['src-renderer/features/orders/list/OrdersView.tsx']);
  });

  it('loads all else by `lazyNamed` or `loadWithTexts`, which wait for its texts', () => {
    const loads = files
      .filter(path => !withoutTexts.includes(path))
      .flatMap(path =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/([^;]*)\bimport\(\s*'([^']+)'/g)].map(
          ([, before = '', file]) => ({
            load: `${path} loads ${file}`,
            isLazy: /(?:lazyNamed(?:<[^>]*>)?\(\s*'\w+',\s*|loadWithTexts\()\(\) =>\s*$/.test(before),
          }),
        ),
      );
    expect(loads.length).toBeGreaterThan(20);
    expect(loads.filter(({ isLazy }) => !isLazy).map(({ load }) => load)).toEqual([]);
  });
});
