import { TableFileError } from './table-file.ts';
import { createXmlReader, type XmlListener } from './xml-tokens.ts';
import type { Zip } from './zip.ts';

/**
 * Reads an XML part of a ZIP file while it is being unpacked.
 * @param isEnough is called after each piece; if it returns true, the rest is not unpacked
 * @throws TableFileError
 */
export async function readXmlPart(
  zip: Zip,
  name: string,
  listener: XmlListener,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const xml = createXmlReader(listener);
  let decoder: TextDecoder | null = null;
  for await (const piece of zip.pieces(name)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    xml.add(decoded(decoder, piece));
    if (isEnough()) return;
  }
  if (decoder) xml.add(decoded(decoder, null));
  xml.end();
}

/** Encoding of an XML part: UTF-16 if its first two bytes are those of UTF-16 text, otherwise UTF-8. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}

function decoded(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw new TableFileError('broken');
  }
}
