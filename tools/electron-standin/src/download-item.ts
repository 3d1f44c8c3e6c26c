import type * as Electron from 'electron';
import type { Fires } from './electron-types.ts';
import { StrictEmitter, strictClass } from './not-in-stand-in.ts';

/** What a page wants to save. Nothing is ever saved here, so it is cancelled whatever the app makes of it. */
export class StandInDownloadItem
  extends StrictEmitter<Fires<Electron.DownloadItem, 'done'>>
  implements Pick<Electron.DownloadItem, 'getURL' | 'getFilename' | 'cancel'>
{
  readonly #url: string;
  readonly #fileName: string;
  readonly #cancel: () => void;

  constructor(url: string, fileName: string, cancel: () => void) {
    super('DownloadItem', ['done'], ['updated']);
    this.#url = url;
    this.#fileName = fileName;
    this.#cancel = cancel;
  }

  getURL(): string {
    return this.#url;
  }

  getFilename(): string {
    return this.#fileName;
  }

  cancel(): void {
    this.#cancel();
  }
}
strictClass('DownloadItem', StandInDownloadItem);
