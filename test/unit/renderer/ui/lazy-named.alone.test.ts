import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

const addOtherTexts = vi.fn(async () => undefined);
vi.mock('../../../../src-renderer/i18n/language.ts', () => ({ addOtherTexts }));
const { ahead, lazyNamed, loadAhead } = await import('../../../../src-renderer/ui/lazy-named.ts');

const Greeting = ({ name }: { name: string }) => `Hello ${name}`;
const greeting = (load = async () => ({ Greeting })) => lazyNamed('Greeting', load, 'room');
const drawn = (Part: ReturnType<typeof greeting>) =>
  renderToStaticMarkup(createElement(Part, { name: 'Anna' }));

it('shows its room until it is loaded, and from then on itself at once', async () => {
  const Part = greeting();
  expect(drawn(Part)).toContain('room');
  await Part.load();
  expect(drawn(Part)).toBe('Hello Anna');
});

it('is not there before its texts are', async () => {
  let textsAreThere = () => {};
  addOtherTexts.mockReturnValueOnce(new Promise<undefined>(done => (textsAreThere = () => done(undefined))));
  const Part = greeting();
  const loaded = Part.load();
  await new Promise(done => setImmediate(done));
  expect(drawn(Part)).toContain('room');
  textsAreThere();
  await loaded;
  expect(drawn(Part)).toBe('Hello Anna');
});

it('what opens at a press is loaded ahead, also what that names itself, and nothing else', async () => {
  const asked: string[] = [];
  const part = (name: string, also = () => {}) =>
    greeting(async () => {
      asked.push(name);
      also();
      return { Greeting };
    });
  part('seldom');
  ahead(part('details', () => void ahead(part('body'))));
  ahead(part('menu'));
  await loadAhead();
  expect(asked).toEqual(['details', 'menu', 'body']);
});
