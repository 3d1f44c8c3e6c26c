import { beforeEach, expect, it, vi } from 'vitest';

const went = vi.hoisted(() => [] as string[]);
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({
  goTo: (place: string) => went.push(place),
  navigate: () => undefined,
}));
vi.mock('../../../../src-renderer/features/drafts/new-draft.ts', () => ({ startNewOrder: () => undefined }));

class Field {
  closest = (selector: string) => (selector.startsWith('input') ? this : null);
}
vi.stubGlobal('HTMLElement', Field);
vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } });

/** The shortcuts of a window on this computer. @returns presses Alt (on a Mac Option) with a digit */
async function onComputer(userAgent: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent, language: 'fi-FI', languages: ['fi-FI'] });
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, hear: (event: object) => void, options?: object) => {
      if (options === undefined) listeners.push(hear);
    },
  });
  const { bindShortcuts } = await import('../../../../src-renderer/app/keyboard/shortcuts.ts');
  bindShortcuts(true);
  return (code: string, target: object): string[] => {
    went.length = 0;
    const event = { key: '@', code, target, altKey: true, preventDefault: () => undefined };
    for (const hear of listeners) hear({ ctrlKey: false, metaKey: false, ...event });
    return [...went];
  };
}

beforeEach(() => {
  went.length = 0;
});

it('Alt with a digit goes to a place, also from a field', async () => {
  const press = await onComputer('X11; Linux x86_64');
  expect(press('Digit2', {})).toHaveLength(1);
  expect(press('Digit2', new Field())).toHaveLength(1);
});

it('on a Mac Option with a digit types what stands there, such as the @ of an address in Finland', async () => {
  const press = await onComputer('Macintosh; Intel Mac OS X 10_15_7');
  expect(press('Digit2', new Field())).toEqual([]);
  expect(press('Digit2', {})).toHaveLength(1);
});
