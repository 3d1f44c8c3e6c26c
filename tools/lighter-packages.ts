import type { Plugin } from 'vite';

const ownTemporal = '\0own-temporal';
const jsonSchema = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/** Leaves out of the page's packages what the page never runs. */
export const lighterPackages = (): Plugin => ({
  name: 'lighter-packages',
  apply: 'build',
  enforce: 'pre',
  // The page's browser has Temporal of its own, which the polyfill would only hand on.
  resolveId: { filter: { id: /^temporal-polyfill$/ }, handler: () => ownTemporal },
  load: { filter: { id: /^\0own-temporal$/ }, handler: () => 'export const { Temporal } = globalThis;' },
  // Every schema of zod can describe itself as JSON Schema, which only `npm run call` asks for.
  transform: {
    filter: { id: jsonSchema },
    handler(text) {
      const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const none = `const none = () => { throw new Error('The page has no JSON Schema.'); };`;
      return { code: `${none}\nexport { ${names.map(name => `none as ${name}`).join(', ')} };`, map: null };
    },
  },
});
