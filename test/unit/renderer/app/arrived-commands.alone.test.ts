import { beforeEach, describe, expect, it, vi } from 'vitest';

const commands = vi.hoisted(() => ({ hear: (_told: { command: string; isFromLink: boolean }) => {} }));
vi.mock('../../../../src-renderer/bridge/bridge.ts', () => ({
  onEvent: (_name: string, hear: typeof commands.hear) => void (commands.hear = hear),
}));
const overlay = vi.hoisted(() => ({ opened: [] as string[], overlay: null as string | null }));
vi.mock('../../../../src-renderer/app/keyboard/shortcuts.ts', () => ({
  openOverlay: (name: string) => void overlay.opened.push(name),
  useOverlay: { getState: () => overlay },
}));

class Field {
  closest = (selector: string) => (selector.startsWith('input') ? this : null);
}
const screen = { dialog: null as object | null, focused: null as object | null };
vi.stubGlobal('HTMLElement', Field);
vi.stubGlobal('document', {
  querySelector: () => screen.dialog,
  get activeElement() {
    return screen.focused;
  },
});

const { runMenuCommand, useMenuCommand, watchMenuCommands } = await import(
  '../../../../src-renderer/app/keyboard/menu-commands.ts'
);
watchMenuCommands();

beforeEach(() => {
  Object.assign(screen, { dialog: null, focused: null });
  Object.assign(overlay, { opened: [], overlay: null });
  useMenuCommand.setState({ command: null, isOffered: false });
});

const busy: [string, () => void][] = [
  ['the cursor is in a field', () => (screen.focused = new Field())],
  ['a dialog is open', () => (screen.dialog = {})],
  ['the search is open', () => (overlay.overlay = 'palette')],
];

describe('a link that another program opens', () => {
  it.each(busy)('takes no keys while %s: its command is offered only', (_, happens) => {
    happens();
    for (const command of ['palette', 'new', 'outbox'] as const) {
      commands.hear({ command, isFromLink: true });
      expect([overlay.opened, useMenuCommand.getState()]).toEqual([[], { command, isOffered: true }]);
    }
  });

  it('is followed where nothing is typed', () => {
    commands.hear({ command: 'outbox', isFromLink: true });
    expect(useMenuCommand.getState()).toEqual({ command: 'outbox', isOffered: false });
    commands.hear({ command: 'palette', isFromLink: true });
    expect(overlay.opened).toEqual(['palette']);
  });
});

it('a command that the user has chosen runs while the cursor is in a field, and not while a dialog is open', () => {
  screen.focused = new Field();
  commands.hear({ command: 'palette', isFromLink: false });
  screen.dialog = {};
  commands.hear({ command: 'outbox', isFromLink: false });
  runMenuCommand('outbox');
  expect([overlay.opened, useMenuCommand.getState().command]).toEqual([['palette'], null]);
});
