// How the style sheets of the page are built, for the product and for the bench that draws its grid.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Names of classes, the same in every build: the file and the class, such as `rail_place`. */
export const namedClasses = {
  generateScopedName: (name: string, path: string): string => `${basename(path, '.module.css')}_${name}`,
};

/** `@custom-media --narrow (max-width: 900px);` of the tokens, for which neither Vite nor a browser has an eye yet. */
const namedWidth = /@custom-media (--[\w-]+) (\([^;]*\));\n/g;
/** The widths in the tokens of the renderer that a sheet belongs to. */
const namedWidths = (sheet: string): Map<string, string> => {
  const renderer = sheet.slice(0, sheet.lastIndexOf('src-renderer'));
  const tokens = readFileSync(join(renderer, 'src-renderer/ui/tokens.css'), 'utf8');
  return new Map([...tokens.matchAll(namedWidth)].map(([, name = '', query = '']) => [name, query]));
};

/**
 * A part of the screen is loaded when it is needed, with its styles: which of two rules wins must not be a matter of
 * what came first. `base.css` gives way to `ui/`, and `ui/` to all that uses it.
 */
export const sheets = (): Plugin => ({
  name: 'sheets',
  enforce: 'pre',
  transform: {
    filter: { id: /src-renderer[\\/].*\.css$/ },
    handler(text, id) {
      const widths = namedWidths(id);
      const named = text
        .replace(namedWidth, '')
        .replace(/(@media[^{]*)\((--[\w-]+)\)/g, (_, before: string, name: string) => {
          const query = widths.get(name);
          if (query === undefined) throw new Error(`${id}: the tokens have no width ${name}`);
          return before + query;
        });
      // Their order is said in each: it counts where they are first named.
      const isPart = /src-renderer[\\/]ui[\\/].*\.module\.css$/.test(id);
      return isPart ? `@layer base, ui;\n@layer ui {\n${named}}\n` : named;
    },
  },
});
