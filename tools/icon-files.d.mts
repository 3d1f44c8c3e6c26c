/** Icon file of Windows, of PNG pictures by their width in pixels; throws where a size is missing. */
export function icoOf(pictures: ReadonlyMap<number, Buffer>): Buffer;

/** Icon file of macOS, of PNG pictures by their width in pixels; throws where a size is missing. */
export function icnsOf(pictures: ReadonlyMap<number, Buffer>): Buffer;
