import { readFileSync } from 'node:fs';
import type * as Electron from 'electron';
import { strict, strictClass } from './not-in-stand-in.ts';

const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;
const PNG_MAGIC = 0x89504e47;

/** An image as the PNG bytes it was made from; nothing is decoded. */
export class StandInImage implements Pick<Electron.NativeImage, 'isEmpty' | 'toPNG' | 'toDataURL'> {
  #png: Buffer<ArrayBuffer>;
  #isTemplate = false;

  constructor(png: Buffer<ArrayBuffer>) {
    this.#png = png;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  toPNG(): Buffer<ArrayBuffer> {
    return this.#png;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }

  /** Keeps the last one only. */
  addRepresentation({ dataURL, buffer }: Electron.AddRepresentationOptions): void {
    const [, base64 = ''] = /^data:image\/png;base64,(.*)$/s.exec(dataURL ?? '') ?? [];
    this.#png = buffer ? Buffer.from(buffer) : Buffer.from(base64, 'base64');
  }

  setTemplateImage(option: boolean): void {
    this.#isTemplate = option;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }

  getSize(): Electron.Size {
    if (this.#png.length <= PNG_HEIGHT_AT + 4 || this.#png.readUInt32BE(0) !== PNG_MAGIC)
      return { width: 0, height: 0 };
    return { width: this.#png.readUInt32BE(PNG_WIDTH_AT), height: this.#png.readUInt32BE(PNG_HEIGHT_AT) };
  }
}
strictClass('nativeImage', StandInImage);

export const nativeImage = strict('nativeImage', {
  createEmpty: (): StandInImage => new StandInImage(Buffer.alloc(0)),
  /** Any bytes are taken; Electron gives an empty image for what is neither PNG nor JPEG. */
  createFromBuffer: (png: Buffer, _options?: Electron.CreateFromBufferOptions): StandInImage =>
    new StandInImage(Buffer.from(png)),
  /** Empty when the file cannot be read, as in Electron. */
  createFromPath: (path: string): StandInImage => {
    try {
      return new StandInImage(Buffer.from(readFileSync(path)));
    } catch {
      return new StandInImage(Buffer.alloc(0));
    }
  },
});
