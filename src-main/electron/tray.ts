import { setTimeout as pause } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import icon16 from '../../assets/icons/16x16.png?inline';
import icon24 from '../../assets/icons/24x24.png?inline';
import icon32 from '../../assets/icons/32x32.png?inline';
import template16 from '../../assets/tray/template-16.png?inline';
import template32 from '../../assets/tray/template-32.png?inline';
import type { MenuCommand } from '../../src-shared/contract/menu-commands.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { outboxLines, type TrayCounts } from './tray-words.ts';
import { openMain, showMainWindow } from './window.ts';

/** Pictures of the tray icon as data URLs, by their scale factor. */
const colourful = { 1: icon16, 1.5: icon24, 2: icon32 };
/** On a Mac, the system colours the icon, as all others in its menu bar. */
const oneColour = { 1: template16, 2: template32 };

/**
 * After a start at login, the desktop may show its tray only some seconds later. The pause is in milliseconds.
 */
const atLogin = { attempts: 15, pauseMs: 2_000 };

export interface TraySources {
  platform: NodeJS.Platform;
  /** Whether the system shows a tray now. */
  hasHost(): Promise<boolean>;
  /** Runs a command in the main window. */
  command(command: MenuCommand): void;
}

function trayImage(platform: NodeJS.Platform): Electron.NativeImage {
  const image = nativeImage.createEmpty();
  for (const [scale, dataURL] of Object.entries(platform === 'darwin' ? oneColour : colourful))
    image.addRepresentation({ scaleFactor: Number(scale), dataURL });
  image.setTemplateImage(platform === 'darwin');
  return image;
}

/** Hides a window. On a Mac, a window in full screen would leave an empty screen, so that it leaves full screen first. */
function hide(window: BrowserWindow): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

const isSummary = (payload: object): payload is OutboxSummary => 'attention' in payload;

/** The icon in the tray, with which the program goes on while its main window is hidden. */
export function createTray({ platform, hasHost, command }: TraySources) {
  let tray: Tray | null = null;
  let isWished = false;
  const counts = new Map<string, TrayCounts>();

  const open = (): void => {
    // A window that cannot be loaded is loaded again, and logged, by `dying-windows.ts`.
    showMainWindow().catch(() => undefined);
  };

  function draw(): void {
    if (tray === null) return;
    const lines = outboxLines([...counts.values()]);
    tray.setToolTip(['Dispatch', ...lines].join('\n'));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: i18n._(msg`Open Dispatch`), click: open },
        { id: 'new', label: i18n._(msg`New order`), click: () => command('new') },
        { type: 'separator' },
        ...lines.map(label => ({ label, click: () => command('outbox') })),
        { type: 'separator' },
        { id: 'quit', label: i18n._(msg`Quit Dispatch`), click: () => app.quit() },
      ]),
    );
  }

  /** Shows the icon if the user wants it and the system has a tray. */
  async function show(): Promise<void> {
    const isPossible = await hasHost();
    if (!isWished || tray !== null || !isPossible) return;
    tray = new Tray(trayImage(platform));
    // On a Mac, a click opens the menu.
    if (platform !== 'darwin') tray.on('click', open);
    draw();
  }

  function remove(): void {
    tray?.destroy();
    tray = null;
    // Nothing else would bring it back.
    if (openMain()?.isVisible() === false) open();
  }

  return {
    hasHost,
    /** Hides the main window instead of closing it, and returns true, if the icon brings it back. */
    hidesInstead(window: BrowserWindow): boolean {
      if (tray === null || window !== openMain()) return false;
      hide(window);
      return true;
    },
    /** From now on, follows the setting, the language and the outboxes. Call it after `speak` follows the language. */
    async follow(core: Pick<CoreThread, 'settings' | 'subscribe' | 'environments'>): Promise<void> {
      const wish = (isKept: boolean): Promise<void> => {
        isWished = isKept;
        if (isKept) return show();
        if (tray !== null) remove();
        return Promise.resolve();
      };
      core.subscribe((event, payload, environmentId) => {
        if (event === 'settings.changed' && 'isKeptInTray' in payload) {
          draw();
          if (payload.isKeptInTray !== isWished) void wish(payload.isKeptInTray);
        }
        if (event !== 'outbox.changed' || environmentId === null || !isSummary(payload)) return;
        counts.set(environmentId, payload);
        draw();
      });
      await wish(core.settings().isKeptInTray);
      for (const { id, outbox } of await core.environments()) if (outbox !== null) counts.set(id, outbox);
      draw();
    },
    /**
     * Shows the main window if, some seconds after a start at login, the system still has no tray.
     */
    async orShowWindow(wait: (ms: number) => Promise<unknown> = pause): Promise<void> {
      for (let attempt = 0; attempt < atLogin.attempts && isWished && tray === null; attempt += 1) {
        await wait(atLogin.pauseMs);
        await show();
      }
      if (tray === null) open();
    },
    isShown: () => tray !== null,
  };
}
