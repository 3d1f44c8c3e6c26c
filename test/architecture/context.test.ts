import { Lang, parse, type SgNode } from '@ast-grep/napi';
import { expect, it } from 'vitest';
import { sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const methods = sourceFiles(root, ['src-main/core/methods']);

const namesOf = (pattern: SgNode | null): string[] =>
  (pattern?.children() ?? [])
    .filter(one => one.isNamed())
    .map(one => (one.kind() === 'rest_pattern' ? '...' : one.text().replace(/\W.*/s, '')));

/** What a function takes of the context, by name; null if it hands the whole to another function. */
function takenOf(parameter: SgNode): string[] | null {
  const pattern = parameter.field('pattern');
  if (pattern?.kind() === 'object_pattern') return namesOf(pattern);
  const body = parameter.parent()?.parent()?.field('body');
  const uses = body?.findAll({ rule: { regex: `^${pattern?.text()}$` } }) ?? [];
  const taken = uses.map(use => {
    const around = use.parent();
    if (around?.kind() === 'member_expression') return around.field('property')?.text() ?? '';
    const names = around?.kind() === 'variable_declarator' ? namesOf(around.field('name')) : [];
    return names.length === 0 || names.includes('...') ? null : names;
  });
  return taken.includes(null) ? null : [...new Set(taken.flat().filter(name => name !== null))];
}

const wholeContexts = (text: string): string[] =>
  parse(Lang.TypeScript, text)
    .root()
    .findAll({ rule: { kind: 'required_parameter', regex: ': Context$' } })
    .filter(parameter => parameter.parent()?.parent()?.field('body') !== null)
    .flatMap(parameter => {
      const taken = takenOf(parameter)?.toSorted();
      return taken ? [`Pick<Context, ${taken.map(name => `'${name}'`).join(' | ')}>`] : [];
    });

it('methods of the core get the whole context only to hand it on: else the compiler says what they may touch', () => {
  expect(methods.length).toBeGreaterThan(20);
  expect(
    methods.flatMap(({ path, text }) => wholeContexts(text).map(better => `${path}: ${better}`)),
  ).toEqual([]);
});

/** Of these the handlers still hand the whole context to functions that take parts of it; it is not to grow. */
const handsOn = new Set(
  `bulk changes conflicts connection documents drafts drive order-detail order-files order-list order-steps orders outbox
  sandbox templates`.split(/\s+/),
);

it('methods of the core that name their part of the context go on doing so', () => {
  const whole = methods.filter(({ text }) => /[:=] Context\b/.test(text));
  const names = whole.map(({ path }) => path.replace(/.*\/|\.ts$/g, ''));
  expect(names.toSorted()).toEqual([...handsOn].toSorted());
});

it.each([
  ['function one({ b, a: c }: Context) {}', ["Pick<Context, 'a' | 'b'>"]],
  ['const one = (context: Context) => context.a.get();', ["Pick<Context, 'a'>"]],
  ['function one(context: Context) { const { b } = context; context.a(b); }', ["Pick<Context, 'a' | 'b'>"]],
  ['function one(context: Context) { context.a(); two(context); }', []],
  ['function one(context: Context) { return { ...context }; }', []],
  ["function one({ a }: Pick<Context, 'a'>) {}", []],
  ['type One = (context: Context) => void;', []],
])('%s could take %j', (text, better) => {
  expect(wholeContexts(text)).toEqual(better);
});
