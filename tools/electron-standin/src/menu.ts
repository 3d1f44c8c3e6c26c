import type * as Electron from 'electron';
import { StandInBrowserWindow } from './browser-window.ts';
import type { Fires, StandIn } from './electron-types.ts';
import { StrictEmitter, strictClass } from './not-in-stand-in.ts';

type Template = StandIn<Electron.MenuItemConstructorOptions>;
const NO_MODIFIERS = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  triggeredByAccelerator: false,
};
let lastCommandId = 0;

/** `MenuItem`: nothing is drawn; `click()` runs what the template says. */
export class StandInMenuItem {
  readonly commandId = ++lastCommandId;
  readonly id: string;
  readonly type: Electron.MenuItem['type'];
  readonly role: Template['role'];
  readonly accelerator: Electron.MenuItem['accelerator'];
  readonly submenu: StandInMenu | undefined;
  readonly registerAccelerator: boolean;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (event?: Electron.KeyboardEvent, window?: StandInBrowserWindow | null) => void;

  constructor(template: Template) {
    this.id = template.id ?? '';
    this.role = template.role;
    this.type = template.type ?? (template.submenu ? 'submenu' : 'normal');
    this.label = template.label ?? template.role ?? '';
    this.sublabel = template.sublabel ?? '';
    this.toolTip = template.toolTip ?? '';
    this.accelerator = template.accelerator ?? null;
    this.enabled = template.enabled ?? true;
    this.visible = template.visible ?? true;
    this.checked = template.checked ?? false;
    this.registerAccelerator = template.registerAccelerator ?? true;
    this.submenu = Array.isArray(template.submenu)
      ? StandInMenu.buildFromTemplate(template.submenu)
      : undefined;
    this.click = (event = NO_MODIFIERS, window = StandInBrowserWindow.getFocusedWindow()) => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      if (template.click) Reflect.apply(template.click, this, [this, window ?? undefined, event]);
    };
  }
}
strictClass('MenuItem', StandInMenuItem);

let applicationMenu: StandInMenu | null = null;

/** `Menu`: kept and clickable by a test, never shown; accelerators do not fire. */
export class StandInMenu extends StrictEmitter<Fires<Electron.Menu, 'menu-will-show' | 'menu-will-close'>> {
  readonly items: StandInMenuItem[] = [];

  static buildFromTemplate(template: readonly (Template | StandInMenuItem)[]): StandInMenu {
    const menu = new StandInMenu();
    for (const item of template)
      menu.append(item instanceof StandInMenuItem ? item : new StandInMenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: StandInMenu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): StandInMenu | null {
    return applicationMenu;
  }

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close']);
  }

  append(item: StandInMenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: StandInMenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
strictClass('Menu', StandInMenu);
