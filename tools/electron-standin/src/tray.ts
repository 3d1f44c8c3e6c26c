import type * as Electron from 'electron';
import type { Fires, StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import type { StandInMenu } from './menu.ts';
import type { StandInImage } from './native-image.ts';
import { StandInEvent, StrictEmitter, strictClass } from './not-in-stand-in.ts';
import { type Records, records } from './test-hooks.ts';

type Fired = Fires<Electron.Tray, 'click' | 'right-click' | 'double-click'>;

const nowhere = { x: 0, y: 0, width: 0, height: 0 };
const noKeys: Fired['click'][0] = Object.assign(new StandInEvent(), { triggeredByAccelerator: false });

/** `Tray`: an icon that a test sees, and clicks by its record. */
export class StandInTray
  extends StrictEmitter<Fired>
  implements
    Pick<StandIn<Electron.Tray>, 'setToolTip' | 'setContextMenu' | 'setImage' | 'destroy' | 'isDestroyed'>
{
  readonly #record: Records['trays'][number];

  constructor(image: StandInImage | string, _guid?: string) {
    super('Tray', ['click', 'right-click', 'double-click']);
    if (!lifecycle.ready) throw new Error('Cannot create Tray before app is ready');
    if (typeof image !== 'string' && image.isEmpty()) throw new Error('The image of the tray is empty');
    this.#record = {
      isDestroyed: false,
      toolTip: '',
      menu: null,
      click: () => void this.emit('click', noKeys, nowhere, { x: 0, y: 0 }),
    };
    records().trays.push(this.#record);
  }

  setToolTip(toolTip: string): void {
    this.#alive().toolTip = toolTip;
  }

  setContextMenu(menu: StandInMenu | null): void {
    this.#alive().menu = menu;
  }

  setImage(_image: StandInImage | string): void {
    this.#alive();
  }

  destroy(): void {
    this.#record.isDestroyed = true;
  }

  isDestroyed(): boolean {
    return this.#record.isDestroyed;
  }

  #alive(): Records['trays'][number] {
    if (this.#record.isDestroyed) throw new Error('Tray is destroyed');
    return this.#record;
  }
}
strictClass('Tray', StandInTray);
