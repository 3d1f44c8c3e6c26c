import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from '../electron/app.ts';

/** What Chromium tells assistive technology of one element. */
interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  value?: { value?: string | number };
  description?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

const roleWords: Record<string, string> = {
  textbox: 'edit',
  searchbox: 'search edit',
  combobox: 'combo box',
  DisclosureTriangle: 'button',
  row: 'row',
};

/** Parts of a page whose beginning is announced. */
const announced = new Set(['region', 'dialog', 'alertdialog', 'grid', 'navigation']);

const textOf = (node: AxNode, name: string): unknown =>
  node.properties?.find(property => property.name === name)?.value.value;

/** What is said of the element that has the keys: name, kind, content, states, description. */
function wordsOf(node: AxNode): string {
  const role = node.role?.value ?? '';
  const isText = role === 'textbox' || role === 'searchbox' || role === 'combobox';
  const value = node.value?.value ?? '';
  const checked = textOf(node, 'checked');
  const expanded = textOf(node, 'expanded');
  const description = node.description?.value ?? '';
  return [
    node.name?.value,
    roleWords[role] ?? role,
    textOf(node, 'required') === true ? 'required' : '',
    textOf(node, 'invalid') === 'true' ? 'invalid entry' : '',
    textOf(node, 'readonly') === true ? 'read only' : '',
    textOf(node, 'disabled') === true ? 'unavailable' : '',
    checked === undefined ? '' : checked === 'true' ? 'checked' : 'not checked',
    expanded === undefined ? '' : expanded === true ? 'expanded' : 'collapsed',
    isText ? (value === '' ? 'blank' : String(value)) : '',
    description === node.name?.value ? '' : description,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Notes what live regions say. */
function listen(): void {
  const said: string[] = [];
  Reflect.set(window, 'saidAloud', said);
  const note = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]');
    const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '' && said.at(-1) !== text) said.push(text);
  };
  new MutationObserver(changes => {
    for (const { target } of changes) note(target);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

export interface Reader {
  /** What was said so far, a line each. Keys that were pressed stand before it in angle brackets. */
  lines: string[];
  /** Presses a key, and says what has the keys then: `expected`, if it is given. */
  press: (key: string, expected?: Locator) => Promise<void>;
  /** Presses Tab until the name of what has the keys begins so, and says each stop on the way. */
  tabTo: (name: string) => Promise<void>;
  /** Types a text, letter by letter. Nothing is said, as a person hears what they type anyway. */
  type: (text: string) => Promise<void>;
  /** Waits until a live region has said something of this form, and notes it. */
  hear: (pattern: RegExp) => Promise<void>;
}

/** Most stops on the way to one element. */
const maxStops = 40;

/** Reads a page aloud as a screen reader does whose user has only the keyboard. */
export async function createReader(page: Page): Promise<Reader> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await page.evaluate(listen);
  const lines: string[] = [];
  let around: string[] = [];

  const say = async (): Promise<string> => {
    const nodes = await focusedWithAncestors(session);
    const [focused, ...ancestors] = nodes;
    if (!focused) return '';
    const parts = ancestors
      .filter(node => announced.has(node.role?.value ?? '') && node.name?.value)
      .map(node => `${node.name?.value}, ${node.role?.value}`);
    for (const part of parts.toReversed()) if (!around.includes(part)) lines.push(part);
    around = parts;
    lines.push(wordsOf(focused));
    return focused.name?.value ?? '';
  };
  const press = async (key: string, expected?: Locator): Promise<string> => {
    lines.push(`<${key}>`);
    await page.keyboard.press(key);
    if (expected) await expect(expected).toBeFocused();
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return say();
  };
  return {
    lines,
    press: async (key, expected) => void (await press(key, expected)),
    async tabTo(name) {
      for (let stop = 0; stop < maxStops; stop += 1) if ((await press('Tab')).startsWith(name)) return;
      throw new Error(`Tab does not lead to ${name}:\n${lines.join('\n')}`);
    },
    async type(text) {
      lines.push(`<types “${text}”>`);
      await page.keyboard.type(text);
    },
    async hear(pattern) {
      const said = await page.waitForFunction(
        ({ source, flags }) => {
          const form = new RegExp(source, flags);
          const list: string[] = Reflect.get(window, 'saidAloud');
          return list.find(text => form.test(text)) ?? null;
        },
        { source: pattern.source, flags: pattern.flags },
      );
      lines.push(`(says) ${await said.jsonValue()}`);
    },
  };
}

/** The element that has the keys, then all that it is in, from the inside out. */
async function focusedWithAncestors(session: CDPSession): Promise<AxNode[]> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(() => {
      const here = document.activeElement;
      const id = here?.getAttribute('aria-activedescendant');
      return (id && document.getElementById(id)) || here;
    })()`,
  });
  const { nodes } = await session.send('Accessibility.getAXNodeAndAncestors', {
    ...(result.objectId === undefined ? {} : { objectId: result.objectId }),
  });
  return (nodes as AxNode[]).filter(node => !node.ignored);
}
