import { Lang, parse, type SgNode } from '@ast-grep/napi';
import { expect, it } from 'vitest';
import { sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const files = sourceFiles(root, ['src-renderer']);

/** No answers of the core on screen: environments, what the shell counts, and what is asked of the service. */
const ownWays = [
  'src-renderer/app/OrderWindow.tsx',
  'src-renderer/features/orders/detail/detail-store.ts',
  'src-renderer/features/sandbox/data/sample-orders.ts',
  'src-renderer/state/app-store.ts',
  'src-renderer/state/environments.ts',
];

/** Functions of a file by their names, those of one line, too. */
const functionsOf = (tree: SgNode): Map<string, string> =>
  new Map(
    [
      ...tree.findAll({ rule: { kind: 'function_declaration' } }),
      ...tree.findAll({ rule: { kind: 'variable_declarator', has: { kind: 'arrow_function' } } }),
      ...tree.findAll({ rule: { kind: 'variable_declarator', has: { kind: 'call_expression' } } }),
    ].map(one => [one.field('name')?.text() ?? '', one.text()]),
  );

/** Whether a listener comes to ask the core, itself or by functions of its file, other than by a live query. */
function isAsking(
  listener: string,
  functions: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): boolean {
  if (/\bcreateLiveQuery\(/.test(listener)) return false;
  if (/\bcall(?:OfShown\(\))?\(\s*'/.test(listener)) return true;
  return [...listener.matchAll(/(?<![.\w])([a-z]\w*)(?=\(|$)/g)].some(([name]) => {
    const text = functions.get(name);
    if (text === undefined || seen.has(name)) return false;
    return isAsking(text, functions, seen.add(name));
  });
}

const askingListeners = (text: string, isTsx = false): string[] => {
  const tree = parse(isTsx ? Lang.Tsx : Lang.TypeScript, text).root();
  const functions = functionsOf(tree);
  return ['onEvent($EVENT, $LISTENER)', 'setInterval($LISTENER, $MS)', 'eachWhileVisible($MS, $LISTENER)']
    .flatMap(pattern => tree.findAll(pattern))
    .filter(one => isAsking(one.getMatch('LISTENER')?.text() ?? '', functions))
    .map(one => one.text().split('\n')[0] ?? '');
};

it('what asks the core again, after an event or from time to time, is a live query', () => {
  const asking = files
    .filter(({ path }) => !path.startsWith('src-renderer/bridge/'))
    .filter(({ path, text }) => askingListeners(text, path.endsWith('x')).length > 0);
  expect(asking.map(({ path }) => path).toSorted()).toEqual(ownWays);
});

it.each([
  ["onEvent('a.changed', () => void call('a.get', {}));", 1],
  ["const look = () => { call('a.get', {}); };\nonEvent('a.changed', look);", 1],
  ["async function look() { await call('a.get', {}); }\nsetInterval(() => void look(), 1_000);", 1],
  ["onEvent('a.changed', a => useA.setState({ a }));", 0],
  [
    "const query = createLiveQuery({ ask: () => call('a.get', {}) });\nonEvent('a.changed', () => query.reread());",
    0,
  ],
])('%j has %i', (text, count) => {
  expect(askingListeners(text)).toHaveLength(count);
});
